import { describe, expect, it } from 'vitest';
import { fromWire } from '../messages/request.ts';
import type {
  InputSchema,
  JsonObject,
  Message,
  MessageRequest,
  ToolDefinition,
  ToolResultBlock,
} from '../messages/types.ts';
import { genericModel } from './generic-model.ts';
import { createSimulator } from './handle.ts';
import { randomFrom } from './random.ts';

function tool(name: string, properties: JsonObject = {}, required: readonly string[] = Object.keys(properties)) {
  const schema: InputSchema = { type: 'object', properties, required };
  return { name, description: '', input_schema: schema };
}

const text = { type: 'string' };
const WEATHER = tool('get_weather', { city: text, unit: { type: 'string', enum: ['celsius', 'fahrenheit'] } }, [
  'city',
]);

function reply(
  words: string,
  tools: readonly ToolDefinition[],
  later: readonly Message[] = [],
  head: Partial<MessageRequest> = {},
) {
  const messages: Message[] = [{ role: 'user', content: words }, ...later];
  return genericModel(fromWire({ model: 'claude-opus-5', max_tokens: 500, tools, messages, ...head }), randomFrom(''));
}

const inputs = (words: string, ...tools: readonly ToolDefinition[]) =>
  (reply(words, tools).calls ?? []).map(({ name, input }) => [name, input]);

function exchange(name: string, input: JsonObject, result: Partial<ToolResultBlock>, id = 'toolu_01A'): Message[] {
  return [
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, ...result }] },
  ];
}

describe('the generic model', () => {
  it('takes values from the words, a call for each of them in one turn', () => {
    expect(inputs('What is the weather in Paris and New York, in Celsius please?', WEATHER)).toEqual([
      ['get_weather', { city: 'Paris', unit: 'celsius' }],
      ['get_weather', { city: 'New York', unit: 'celsius' }],
    ]);
  });

  it.each<[string, ToolDefinition, JsonObject]>([
    ['Where is order 1234?', tool('lookup_order', { order_id: text }), { order_id: '1234' }],
    [
      'Book a table for 4 people at 19:30 on 2026-12-24.',
      tool('book_table', { people: { type: 'integer' }, time: text, date: { type: 'string', format: 'date' } }),
      { people: 4, time: '19:30', date: '2026-12-24' },
    ],
    ['Add 17 and 25.', tool('add', { a: { type: 'number' }, b: { type: 'number' } }), { a: 17, b: 25 }],
    ['What is 12 * (3 + 4)?', tool('calculate', { expression: text }), { expression: '12 * (3 + 4)' }],
    ['Read the file src/main.ts', tool('read_file', { path: text }), { path: 'src/main.ts' }],
    [
      'Find a flight from Oslo to Rome.',
      tool('find_flight', { origin: text, destination: text }),
      { origin: 'Oslo', destination: 'Rome' },
    ],
    [
      'Convert 20 EUR to USD.',
      tool('convert_currency', { amount: { type: 'number' }, from_currency: text, to_currency: text }),
      { amount: 20, from_currency: 'EUR', to_currency: 'USD' },
    ],
    [
      'Mail ada@example.com that "the build is green".',
      tool('send_mail', { to_email: text, body: text }),
      { to_email: 'ada@example.com', body: 'the build is green' },
    ],
    ['Search the docs for tool use', tool('search_docs', { query: text }), { query: 'Search the docs for tool use' }],
    [
      'Compare the weather of Oslo, Rome and Paris.',
      tool('compare_weather', { cities: { type: 'array', items: text } }),
      { cities: ['Oslo', 'Rome', 'Paris'] },
    ],
    [
      'Plan the trip of Ada Lovelace.',
      tool('plan_trip', { who: { type: 'object', properties: { name: text }, required: ['name'] } }),
      { who: { name: 'Ada Lovelace' } },
    ],
  ])('fills in %s', (words, definition, input) => {
    expect(inputs(words, definition)).toEqual([[definition.name, input]]);
  });

  it('calls independent tools together and leaves out what nobody asked for', () => {
    const tools = [WEATHER, tool('get_time', { city: text }), tool('list_files'), tool('delete_file', { path: text })];
    expect(inputs('Weather and time in Oslo?', ...tools).map(([name]) => name)).toEqual(['get_weather', 'get_time']);
    expect(inputs('Show me the files in ./src', ...tools)).toEqual([['list_files', {}]]);
  });

  it('waits with a call whose value only another result can bring', () => {
    const tools = [tool('find_customer', { name: text }), tool('get_orders', { customer_id: text })];
    const words = 'Which orders does customer Ada have?';
    expect(inputs(words, ...tools)).toEqual([['find_customer', { name: 'Ada' }]]);
    const later = exchange('find_customer', { name: 'Ada' }, { content: '{"customer_id": "c_42"}' });
    expect(reply(words, tools, later).calls).toEqual([{ name: 'get_orders', input: { customer_id: 'c_42' } }]);
  });

  it('ends when every tool that makes sense has answered, and says what they said', () => {
    const later = exchange('get_weather', { city: 'Oslo' }, { content: '4 °C, rain' });
    const { calls, text: said } = reply('Weather in Oslo?', [WEATHER], later);
    expect(calls).toBeUndefined();
    expect(said).toContain('get_weather: 4 °C, rain');
  });

  it('starts anew when the user says something new', () => {
    const later = exchange('get_weather', { city: 'Oslo' }, { content: '4 °C, rain' });
    const asked: Message[] = [
      ...later,
      { role: 'assistant', content: 'Rain.' },
      { role: 'user', content: 'And the weather in Rome?' },
    ];
    expect(reply('Weather in Oslo?', [WEATHER], asked).calls).toEqual([
      { name: 'get_weather', input: { city: 'Rome' } },
    ]);
  });

  describe('that is told “Did you mean …”', () => {
    const failure = { content: 'Error: unknown city "Pariss". Did you mean "Paris"?', is_error: true };
    const later = exchange('get_weather', { city: 'Pariss' }, failure);

    it('tries once more with what was meant', () => {
      expect(reply('Weather in Pariss?', [WEATHER], later).calls).toEqual([
        { name: 'get_weather', input: { city: 'Paris' } },
      ]);
    });

    it('does not try a third time', () => {
      const again = { content: 'Error: unknown city "Paris". Did you mean "Parys"?', is_error: true };
      const twice = [...later, ...exchange('get_weather', { city: 'Paris' }, again, 'toolu_01B')];
      expect(reply('Weather in Pariss?', [WEATHER], twice).calls).toBeUndefined();
    });

    it('takes the tool that was meant', () => {
      const unknown = { content: "Tool 'weather' not found. Did you mean 'get_weather'?", is_error: true };
      const wrong = exchange('weather', { city: 'Rome' }, unknown);
      expect(reply('Weather in Rome?', [WEATHER], wrong).calls).toEqual([
        { name: 'get_weather', input: { city: 'Rome' } },
      ]);
    });
  });

  it('obeys tool_choice', () => {
    const files = tool('list_files');
    const forced = (choice: MessageRequest['tool_choice'], later: readonly Message[] = []) =>
      reply('Weather in Oslo?', [WEATHER, files], later, choice === undefined ? {} : { tool_choice: choice });
    expect(forced({ type: 'tool', name: 'list_files' })).toEqual({ calls: [{ name: 'list_files', input: {} }] });
    expect(forced({ type: 'none' }).calls).toBeUndefined();
    const done = exchange('get_weather', { city: 'Oslo' }, { content: 'rain' });
    expect(forced({ type: 'any' }, done).calls).toHaveLength(1);
  });

  it('answers in words if there is no tool, and in JSON if the request gives a form', () => {
    expect(reply('Hello', []).text).toContain('Hello');
    const schema = {
      type: 'object',
      properties: { city: text, days: { type: 'integer' } },
      required: ['city', 'days'],
    };
    const form = reply('Three days in Oslo: 3 days.', [], [], {
      output_config: { format: { type: 'json_schema', schema } },
    });
    expect(JSON.parse(form.text ?? '')).toEqual({ city: 'Oslo', days: 3 });
  });

  it('plays a loop to its end in a few turns', () => {
    const simulator = createSimulator(genericModel);
    const messages: Message[] = [{ role: 'user', content: 'Weather in Oslo, Rome and Paris?' }];
    const stops: string[] = [];
    for (let turn = 0; turn < 5 && stops.at(-1) !== 'end_turn'; turn += 1) {
      const request = fromWire({ model: 'claude-opus-5', max_tokens: 500, tools: [WEATHER], messages });
      const { answer } = simulator(request, { seed: '1', now: 0, call: 1, attempt: 0, cache: [], faults: [] });
      if (answer.type !== 'response') throw new Error(JSON.stringify(answer.body));
      stops.push(answer.body.stop_reason);
      const results = answer.body.content.flatMap((block): ToolResultBlock[] =>
        block.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: block.id, content: 'dry' }] : [],
      );
      messages.push({ role: 'assistant', content: answer.body.content }, { role: 'user', content: results });
    }
    expect(stops).toEqual(['tool_use', 'end_turn']);
    expect(messages[2]?.content).toHaveLength(3);
  });
});
