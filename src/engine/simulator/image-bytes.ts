import type { ImageBlock, ToolResultContent } from '../messages/media-blocks.ts';
import type { ToolResultBlock } from '../messages/types.ts';
import { type Misfit, within } from './shape.ts';

/** How the kinds of picture begin, as base64. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['image/jpeg', '/9j/'],
  ['image/png', 'iVBORw0KGg'],
  ['image/gif', 'R0lGOD'],
  ['image/webp', 'UklGR'],
];

/** Four characters at a time, padded at the end; long data is not searched for strangers beyond this length. */
const BASE64_START = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
const LOOKED_AT = 512;

/** What is wrong with the bytes of a picture, or of one inside a tool_result. Null if nothing is, or they are elsewhere. */
export function imageProblem(block: ImageBlock | ToolResultBlock): Misfit | null {
  if (block.type === 'image') return within('image', bytesProblem(block));
  if (!Array.isArray(block.content)) return null;
  const parts: readonly ToolResultContent[] = block.content;
  for (const [index, part] of parts.entries()) {
    const found = part.type === 'image' ? within('image', bytesProblem(part)) : null;
    if (found !== null) return within('tool_result', within('content', within(index, found)));
  }
  return null;
}

function bytesProblem({ source }: ImageBlock): Misfit | null {
  if (source.type !== 'base64') return null;
  if (source.data === '') return { path: 'source.base64', text: 'image cannot be empty' };
  if (!BASE64_START.test(source.data.slice(0, LOOKED_AT))) {
    return { path: 'source.base64', text: 'invalid base64 data' };
  }
  const actual = BEGINNINGS.find(([, beginning]) => source.data.startsWith(beginning))?.[0];
  if (actual === undefined || actual === source.media_type) return null;
  const text = `The image was specified using the ${source.media_type} media type, but the image appears to be a ${actual} image`;
  return { path: 'source.base64.data', text };
}
