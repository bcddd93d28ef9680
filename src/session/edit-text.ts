import type { MessageEdit } from '../engine/messages/edit.ts';

/** The longest edit that an address takes, in characters as written there. A longer one is in the export only. */
const LONGEST = 2_000;

/**
 * An edit in one word, for a fork: `result~6~1~Dana_on_Friday~3A_busy` is the second block of messages[6]; `error` in place
 * of `result` where it reports an error, `text` for a text block, `delete~6~1` or `delete~6`. Null if it is too long.
 */
export function editText(edit: MessageEdit): string | null {
  const { message, block } = edit;
  if (edit.type === 'deletion') return `delete~${message}${block === null ? '' : `~${block}`}`;
  const name = edit.type === 'text' ? 'text' : edit.isError ? 'error' : 'result';
  const text = `${name}~${message}~${block}~${inWordCharacters(edit.text)}`;
  return text.length > LONGEST ? null : text;
}

/** A text in letters, digits and `~` for the bytes of all else; a blank is `_`. Half a surrogate pair becomes U+FFFD. */
function inWordCharacters(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{FFFD}'))
    .replace(/[_.!'()*~-]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '_')
    .replaceAll('%', '~');
}

const DELETION = /^delete~(\d{1,7})(?:~(\d{1,7}))?$/;
const EDIT = /^(result|error|text)~(\d{1,7})~(\d{1,7})~(.*)$/;

/** Reads what `editText` wrote; undefined if it can't be used. */
export function readEdit(word: string): MessageEdit | undefined {
  const [, deleted, deletedBlock] = DELETION.exec(word) ?? [];
  if (deleted !== undefined)
    return {
      type: 'deletion',
      message: Number(deleted),
      block: deletedBlock === undefined ? null : Number(deletedBlock),
    };
  const [, name, message, block, coded] = EDIT.exec(word) ?? [];
  const text = coded === undefined ? undefined : fromWordCharacters(coded);
  if (text === undefined) return undefined;
  const place = { message: Number(message), block: Number(block), text };
  return name === 'text' ? { type: 'text', ...place } : { type: 'result', ...place, isError: name === 'error' };
}

function fromWordCharacters(coded: string): string | undefined {
  try {
    return decodeURIComponent(coded.replaceAll('~', '%').replaceAll('_', ' '));
  } catch {
    // A stray `~`, or bytes that are no UTF-8.
    return undefined;
  }
}
