import { ASK, type BrokenBody, body, call, hands, result, says, TOOL, talk, text } from './broken-body.ts';

const EPHEMERAL = { type: 'ephemeral' };
const NEW_VERSION = { apiVersion: '2026-10-21' };
const JPEG_AS_PNG = { type: 'base64', media_type: 'image/png', data: '/9j/4AAQSkZJRg==' };
const DATA_URL = { type: 'base64', media_type: 'image/png', data: 'data:image/png;base64,iVBORw0KGgo=' };

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)];
}

/** Bodies that are malformed: a field is missing, strange, or of the wrong type. */
export const BROKEN_FIELDS: readonly BrokenBody[] = [
  {
    rule: 'version-sent',
    when: 'the version header is missing',
    body: body(),
    options: { apiVersion: null },
    message: 'anthropic-version: header is required',
    at: null,
  },
  {
    rule: 'body-readable',
    when: 'the body is no object',
    body: [body()],
    message: 'Input should be a valid dictionary or object to extract fields from',
    at: null,
  },
  {
    rule: 'body-readable',
    when: 'it is nested without end',
    body: body({ metadata: deep(1_000) }),
    message: 'The request body is not valid JSON…',
    at: null,
  },
  {
    rule: 'messages-list',
    when: 'messages are missing',
    body: body({ messages: undefined }),
    message: 'messages: Field required',
    at: null,
  },
  {
    rule: 'messages-list',
    when: 'messages are one text',
    body: body({ messages: 'Hello' }),
    message: 'messages: Input should be a valid list',
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'max_tokens is missing',
    body: body({ max_tokens: undefined }),
    message: 'max_tokens: Field required',
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'max_tokens is a text',
    body: body({ max_tokens: '1024' }),
    message: 'max_tokens: Input should be a valid integer',
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'max_tokens is below 0',
    body: body({ max_tokens: -1 }),
    message: 'max_tokens: Input should be greater than or equal to 0',
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'a key is of another API',
    body: body({ max_completion_tokens: 5 }),
    message: 'max_completion_tokens: Extra inputs are not permitted',
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'the budget for thinking is too small',
    body: body({ thinking: { type: 'enabled', budget_tokens: 1_000 } }),
    message: 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024',
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'tool_choice is of another API',
    body: body({ tool_choice: { type: 'required' } }),
    message:
      "tool_choice: Input tag 'required' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'",
    at: null,
  },
  {
    rule: 'head-complete',
    when: 'a lifetime does not exist',
    body: body({ system: [{ ...text('Be brief.'), cache_control: { ...EPHEMERAL, ttl: '2h' } }] }),
    message: "system.0.text.cache_control.ttl: Input should be '5m' or '1h'",
    at: null,
  },
  {
    rule: 'beta-asked-for',
    when: 'a beta is not named in its header',
    body: body({ mcp_servers: [] }),
    options: { betas: [] },
    message: 'mcp_servers: Extra inputs are not permitted',
    at: null,
  },
  {
    rule: 'sampling-gone',
    when: 'the new version is sent a temperature, even its default',
    body: body({ temperature: 1 }),
    options: NEW_VERSION,
    message: 'temperature: Extra inputs are not permitted',
    at: null,
  },
  {
    rule: 'thread-supported',
    when: 'a thread is asked for',
    body: body({ thread: { type: 'create' } }),
    options: { betas: ['message-threads-2026-08-12'] },
    message: 'thread: This request is not supported with threads.',
    at: null,
  },
  {
    rule: 'tools-complete',
    when: 'a tool is written as OpenAI writes it',
    body: body({ tools: [{ type: 'function', function: TOOL }] }),
    message:
      "tools.0: Input tag 'function' found using 'type' does not match any of the expected tags: 'bash_20250124', …",
    at: null,
  },
  {
    rule: 'tools-complete',
    when: 'a name has a dot',
    body: body({ tools: [{ ...TOOL, name: 'get.weather' }] }),
    message: "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    at: null,
  },
  {
    rule: 'tools-complete',
    when: 'a name is too long',
    body: body({ tools: [TOOL, { ...TOOL, name: 'x'.repeat(129) }] }),
    message: 'tools.1.custom.name: String should have at most 128 characters',
    at: null,
  },
  {
    rule: 'tools-complete',
    when: 'a schema has no type',
    body: body({ tools: [{ ...TOOL, input_schema: {} }] }),
    message: 'tools.0.custom.input_schema.type: Field required',
    at: null,
  },
  {
    rule: 'system-mark-on-text',
    when: 'an empty system text is marked',
    body: body({ system: [{ ...text(''), cache_control: EPHEMERAL }] }),
    message: 'system.0.text: cache_control cannot be set for empty text blocks',
    at: null,
  },
  {
    rule: 'message-complete',
    when: 'a message carries a key of its framework',
    body: talk({ ...ASK, reasoning_details: [] }),
    message: 'messages.0.reasoning_details: Extra inputs are not permitted',
    at: [0, null],
  },
  {
    rule: 'message-complete',
    when: 'a message is a text',
    body: talk('Hello'),
    message: 'messages.0: Input should be a valid dictionary or object to extract fields from',
    at: [0, null],
  },
  {
    rule: 'block-complete',
    when: 'a block of the assistant has a key of the response helper',
    body: talk(ASK, says({ ...call('a'), text: 'x' }), hands(result('a'))),
    message: 'messages.1.content.0.tool_use.text: Extra inputs are not permitted',
    at: [1, 0],
  },
  {
    rule: 'block-complete',
    when: 'a picture is of a kind that nobody reads',
    body: talk(hands({ type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: 'Qk0=' } })),
    message:
      "messages.0.content.0.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
    at: [0, 0],
  },
  {
    rule: 'block-complete',
    when: 'a part of a result lacks its text',
    body: talk(ASK, says(call('a')), hands(result('a', [{ type: 'text' }]))),
    message: 'messages.2.content.0.tool_result.content.0.text.text: Field required',
    at: [2, 0],
  },
  {
    rule: 'mark-on-text',
    when: 'an empty text is marked',
    body: talk(hands(text('Hello'), { ...text(''), cache_control: EPHEMERAL })),
    message: 'messages.0.content.1.text: cache_control cannot be set for empty text blocks',
    at: [0, 1],
  },
  {
    rule: 'image-bytes',
    when: 'a JPEG says it is a PNG',
    body: talk(hands({ type: 'image', source: JPEG_AS_PNG })),
    message:
      'messages.0.content.0.image.source.base64.data: The image was specified using the image/png media type, but the image appears to be a image/jpeg image',
    at: [0, 0],
  },
  {
    rule: 'image-bytes',
    when: 'the data begin with data:, inside a result',
    body: talk(ASK, says(call('a')), hands(result('a', [{ type: 'image', source: DATA_URL }]))),
    message: 'messages.2.content.0.tool_result.content.0.image.source.base64: invalid base64 data',
    at: [2, 0],
  },
  {
    rule: 'image-bytes',
    when: 'there are no data',
    body: talk(hands({ type: 'image', source: { ...JPEG_AS_PNG, data: '' } })),
    message: 'messages.0.content.0.image.source.base64: image cannot be empty',
    at: [0, 0],
  },
];
