import os
import sys

import anthropic

base_url = os.environ.get("ANTHROPIC_BASE_URL", "http://127.0.0.1:8787")
client = anthropic.Anthropic(base_url=base_url, api_key="any")

tools = [
    {
        "name": "get_weather",
        "description": "Tells the weather in a city.",
        "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    }
]
weather = {"Paris": "18 °C, sunny", "Oslo": "4 °C, rain"}


def run_tool(call):
    city = call.input.get("city")
    found = weather.get(city) if call.name == "get_weather" else None
    content = found or f"Error: nothing is known of {city}. Did you mean Oslo?"
    return {"type": "tool_result", "tool_use_id": call.id, "content": content, "is_error": found is None}


goal = sys.argv[1] if len(sys.argv) > 1 else "What is the weather in Paris and Oslo?"
messages = [{"role": "user", "content": goal}]

for turn in range(1, 11):
    response = client.messages.create(model="claude-opus-5", max_tokens=1024, tools=tools, messages=messages)
    messages.append({"role": "assistant", "content": response.content})
    print(f"turn {turn}: {response.stop_reason}")
    if response.stop_reason == "pause_turn":
        continue
    if response.stop_reason != "tool_use":
        print("".join(block.text for block in response.content if block.type == "text"))
        break
    calls = [block for block in response.content if block.type == "tool_use"]
    messages.append({"role": "user", "content": [run_tool(call) for call in calls]})
