import { ASK, type BrokenBody, body, hands, says, TOOL, text } from './broken-body.ts';

const EPHEMERAL = { type: 'ephemeral' };
const HOUR = { ...EPHEMERAL, ttl: '1h' };
const MANUAL = { type: 'enabled', budget_tokens: 2_048 };
const OPUS_5 = { model: 'claude-opus-5' };
const CONTROL = 'Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';

/** Bodies with settings that the model, or the settings beside them, do not allow. */
export const BROKEN_SETTINGS: readonly BrokenBody[] = [
  {
    rule: 'output-fits-model',
    when: 'more is asked for than the model writes',
    body: body({ model: 'claude-opus-4-5-20251101', max_tokens: 128_001 }),
    message:
      'max_tokens: 128001 > 64000, which is the maximum allowed number of output tokens for claude-opus-4-5-20251101',
    at: null,
  },
  {
    rule: 'warming-plain',
    when: 'a request that writes nothing is streamed',
    body: body({ max_tokens: 0, stream: true }),
    message: 'max_tokens: 0 cannot be combined with `stream`',
    at: null,
  },
  {
    rule: 'thinking-supported',
    when: 'a newer model is told to think by budget',
    body: body({ ...OPUS_5, max_tokens: 4_096, thinking: MANUAL }),
    message: `"thinking.type.enabled" is not supported for this model. ${CONTROL}`,
    at: null,
  },
  {
    rule: 'thinking-supported',
    when: 'an older model is told to think as it likes',
    body: body({ thinking: { type: 'adaptive' } }),
    message: 'adaptive thinking is not supported on this model',
    at: null,
  },
  {
    rule: 'thinking-supported',
    when: 'a model that always thinks is told not to',
    body: body({ model: 'claude-fable-5', thinking: { type: 'disabled' } }),
    message: `"thinking.type.disabled" is not supported for this model. ${CONTROL}`,
    at: null,
  },
  {
    rule: 'effort-fits-thinking',
    when: 'Opus 5 shall try hard without thinking',
    body: body({ ...OPUS_5, thinking: { type: 'disabled' }, output_config: { effort: 'xhigh' } }),
    message:
      "output_config.effort 'xhigh' is not supported when thinking is disabled on this model. Use effort 'high' or below, or enable thinking.",
    at: null,
  },
  {
    rule: 'effort-supported',
    when: 'a model of 4.6 is asked for xhigh',
    body: body({ model: 'claude-opus-4-6', output_config: { effort: 'xhigh' } }),
    message: "This model does not support effort level 'xhigh'. Supported levels: low, medium, high, max.",
    at: null,
  },
  {
    rule: 'budget-fits-output',
    when: 'the budget is as large as the output',
    body: body({ max_tokens: 2_048, thinking: MANUAL }),
    message:
      '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#max-tokens-and-context-window-size',
    at: null,
  },
  {
    rule: 'sampling-taken',
    when: 'a newer model is given a temperature under the old version',
    body: body({ model: 'claude-opus-4-7', temperature: 0 }),
    message: '`temperature` is deprecated for this model.',
    at: null,
  },
  {
    rule: 'sampling-one-of-two',
    when: 'both temperature and top_p are set',
    body: body({ temperature: 0.5, top_p: 0.5 }),
    message: '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    at: null,
  },
  {
    rule: 'temperature-with-thinking',
    when: 'the temperature is changed with thinking on',
    body: body({ max_tokens: 4_096, thinking: MANUAL, temperature: 0.2 }),
    message: '`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.…',
    at: null,
  },
  {
    rule: 'tool-names-differ',
    when: 'two tools have one name',
    body: body({ tools: [TOOL, TOOL] }),
    message: 'tools: Tool names must be unique.',
    at: null,
  },
  {
    rule: 'tool-schema-valid',
    when: 'required is written as in draft 3',
    body: body({
      tools: [{ ...TOOL, input_schema: { type: 'object', properties: { city: { type: 'string', required: true } } } }],
    }),
    message: 'tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12…',
    at: null,
  },
  {
    rule: 'tool-schema-no-union',
    when: 'a schema is a choice at its top',
    body: body({ tools: [{ ...TOOL, input_schema: { type: 'object', anyOf: [{ required: ['city'] }] } }] }),
    message: 'tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
    at: null,
  },
  {
    rule: 'some-tool-loaded',
    when: 'every tool waits to be searched for',
    body: body({ tools: [{ ...TOOL, defer_loading: true }] }),
    message: 'All tools have defer_loading: true…',
    at: null,
  },
  {
    rule: 'chosen-tool-exists',
    when: 'a tool is forced that nobody defined',
    body: body({ tools: [TOOL], tool_choice: { type: 'tool', name: 'x' } }),
    message: "Tool 'x' not found in provided tools",
    at: null,
  },
  {
    rule: 'forced-choice-has-tools',
    when: 'a call is forced without tools',
    body: body({ tool_choice: { type: 'any' } }),
    message: 'tool_choice may only be specified while providing tools.',
    at: null,
  },
  {
    rule: 'manual-thinking-unforced',
    when: 'a call is forced in manual mode',
    body: body({ max_tokens: 4_096, thinking: MANUAL, tools: [TOOL], tool_choice: { type: 'any' } }),
    message: 'Thinking may not be enabled when tool_choice forces tool use.',
    at: null,
  },
  {
    rule: 'choice-can-be-forced',
    when: 'a 5.5 model is forced to call',
    body: body({ model: 'claude-opus-5-5', tools: [TOOL], tool_choice: { type: 'any' } }),
    message: 'tool_choice: type "tool" and "any" are not supported for this model.',
    at: null,
  },
  {
    rule: 'stop-sequences-not-blank',
    when: 'a stop sequence is a line break',
    body: body({ stop_sequences: ['END', '\n'] }),
    message: 'stop_sequences: each stop sequence must contain non-whitespace',
    at: null,
  },
  {
    rule: 'cache-marks-few',
    when: 'four marks are set and automatic caching is on',
    body: body({
      cache_control: EPHEMERAL,
      messages: [
        hands(...['a', 'b', 'c', 'd'].map((word) => ({ ...text(word), cache_control: EPHEMERAL }))),
        says(text('Fine.')),
        ASK,
      ],
    }),
    message: 'A maximum of 4 blocks with cache_control may be provided. Found 5.',
    at: null,
  },
  {
    rule: 'cache-lifetimes-descend',
    when: 'an hour comes behind five minutes',
    body: body({
      tools: [{ ...TOOL, cache_control: EPHEMERAL }],
      system: [{ ...text('Be brief.'), cache_control: HOUR }],
    }),
    message:
      "system.0.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: `tools`, `system`, `messages`.",
    at: null,
  },
  {
    rule: 'automatic-mark-agrees',
    when: 'the last block lives longer than automatic caching says',
    body: body({ cache_control: EPHEMERAL, messages: [hands({ ...text('Hello'), cache_control: HOUR })] }),
    message: "cache_control.ttl: ttl='5m' does not match ttl='1h' on the last block",
    at: null,
  },
];
