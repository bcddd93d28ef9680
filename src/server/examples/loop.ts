import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: process.env['ANTHROPIC_BASE_URL'] ?? 'http://127.0.0.1:8787', apiKey: 'any' });

const tools: Anthropic.Tool[] = [
  {
    name: 'get_weather',
    description: 'Tells the weather in a city.',
    input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
];
const weather = new Map([
  ['Paris', '18 °C, sunny'],
  ['Oslo', '4 °C, rain'],
]);

function runTool({ id, name, input }: Anthropic.ToolUseBlock): Anthropic.ToolResultBlockParam {
  const city = String(Object(input).city);
  const found = name === 'get_weather' ? weather.get(city) : undefined;
  const content = found ?? `Error: nothing is known of ${city}. Did you mean Oslo?`;
  return { type: 'tool_result', tool_use_id: id, content, is_error: found === undefined };
}

const goal = process.argv[2] ?? 'What is the weather in Paris and Oslo?';
const messages: Anthropic.MessageParam[] = [{ role: 'user', content: goal }];

for (let turn = 1; turn <= 10; turn += 1) {
  const response = await client.messages.create({ model: 'claude-opus-5', max_tokens: 1_024, tools, messages });
  messages.push({ role: 'assistant', content: response.content });
  console.log(`turn ${turn}: ${response.stop_reason}`);
  if (response.stop_reason === 'pause_turn') continue;
  if (response.stop_reason !== 'tool_use') {
    for (const block of response.content) if (block.type === 'text') console.log(block.text);
    break;
  }
  const calls = response.content.filter((block) => block.type === 'tool_use');
  messages.push({ role: 'user', content: calls.map(runTool) });
}
