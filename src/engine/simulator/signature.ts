import { digest } from '../messages/digest.ts';

const FORMAT = 'ls1';
const PART_LENGTH = 16;
const PAYLOAD_LENGTH = 3 * PART_LENGTH;
/** No secret: it only lets the simulator tell its own marks from altered ones. */
const KEY = 'loopscope-thinking';

/** What a signature vouches for. */
export interface SignedThinking {
  readonly model: string;
  readonly thinking: string;
  /** Fingerprint of the conversation that the thinking came behind. */
  readonly conversation: string;
}

/** What a signature says of the thinking it stands by. `foreign` is one that the simulator did not make. */
export type SignatureReading =
  | { readonly type: 'foreign' | 'invalid' }
  | { readonly type: 'own'; readonly isUnchanged: boolean; readonly isInPlace: boolean };

/** Signs thinking: `ls1.`, three digests of what is vouched for, and a mac over them. */
export function sign(thought: SignedThinking): string {
  const payload = digest(thought.model) + digest(thought.thinking) + thought.conversation;
  return `${FORMAT}.${payload}.${macOf(payload)}`;
}

/**
 * Reads a signature against the thinking that it comes back with. Thinking that was never shown comes back empty and is
 * unchanged. Whether a signature of somebody else is good can't be known here.
 */
export function readSignature(signature: string, thought: SignedThinking): SignatureReading {
  if (signature === '') return { type: 'invalid' };
  const [format, payload = '', mac] = signature.split('.');
  if (format !== FORMAT) return { type: 'foreign' };
  if (payload.length !== PAYLOAD_LENGTH || mac !== macOf(payload)) return { type: 'invalid' };
  const parts = [0, 1, 2].map((part) => payload.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH));
  return {
    type: 'own',
    isUnchanged: thought.thinking === '' || parts[1] === digest(thought.thinking),
    isInPlace: parts[0] === digest(thought.model) && parts[2] === thought.conversation,
  };
}

function macOf(payload: string): string {
  return digest(payload, KEY);
}
