/** One message of a stream of server-sent events: its name, `message` if it has none, and its data lines. */
export interface ServerSentMessage {
  readonly event: string | null;
  readonly data: string;
}

/** Where the parser of a stream stands. */
export interface LineParser {
  /** The line that has begun. */
  readonly line: string;
  readonly event: string | null;
  readonly data: readonly string[];
  /** The last character was a carriage return, so a line feed that follows belongs to it. */
  readonly isAfterReturn: boolean;
  readonly isFirstLine: boolean;
}

/** The parser before anything has come. */
export const FRESH_PARSER: LineParser = { line: '', event: null, data: [], isAfterReturn: false, isFirstLine: true };

/**
 * Reads on in a stream of server-sent events: lines end in CR, LF or both, a byte order mark before the first is
 * skipped, a line that begins with a colon is a comment, and a message is over at an empty line. A message that never
 * comes to it is lost. Pure. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream.
 */
export function parseOn(
  parser: LineParser,
  text: string,
): { readonly parser: LineParser; readonly messages: readonly ServerSentMessage[] } {
  const messages: ServerSentMessage[] = [];
  let state = parser;
  let start = state.isAfterReturn && text.startsWith('\n') ? 1 : 0;
  if (text !== '') state = { ...state, isAfterReturn: false };
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = start;
  for (let end = lineEnd.exec(text); end !== null; end = lineEnd.exec(text)) {
    const taken = takeLine({ ...state, line: state.line + text.slice(start, end.index) });
    if (taken.message !== null) messages.push(taken.message);
    const isReturn = end[0] === '\r';
    start = isReturn && text[end.index + 1] === '\n' ? end.index + 2 : end.index + 1;
    state = { ...taken.parser, isAfterReturn: isReturn && start === text.length && text.at(-1) === '\r' };
    lineEnd.lastIndex = start;
  }
  return { parser: { ...state, line: state.line + text.slice(start) }, messages };
}

function takeLine(parser: LineParser): { readonly parser: LineParser; readonly message: ServerSentMessage | null } {
  const line = parser.isFirstLine ? parser.line.replace(/^\ufeff/, '') : parser.line;
  const rest = { ...parser, line: '', isFirstLine: false };
  if (line === '') {
    const message = parser.data.length === 0 ? null : { event: parser.event, data: parser.data.join('\n') };
    return { parser: { ...rest, event: null, data: [] }, message };
  }
  const colon = line.indexOf(':');
  const field = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'event') return { parser: { ...rest, event: value === '' ? null : value }, message: null };
  if (field === 'data') return { parser: { ...rest, data: [...parser.data, value] }, message: null };
  return { parser: rest, message: null };
}
