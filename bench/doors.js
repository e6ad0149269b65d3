// What our tool adds to an MCP round trip over stdio: the same client, an empty tool beside ours, in turns.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { measureAsync } from "./measure.js";
import { goal, heading, here, quick, record } from "./report.js";

const connect = async (script) => {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [`${here}${script}`] }));
  return client;
};

const ours = await connect("mcp-form.js");
const empty = await connect("mcp-empty.js");
let next = 0;
const calls = {
  "formspec.field.set": () =>
    ours.callTool({ name: "formspec.field.set", arguments: { path: "in_17", value: next++ % 100 } }),
  "formspec.field.describe": () => ours.callTool({ name: "formspec.field.describe", arguments: { path: "in_17" } }),
  "formspec.form.nextIncomplete": () => ours.callTool({ name: "formspec.form.nextIncomplete", arguments: {} }),
};
heading("an empty tool");
for (const [name, call] of Object.entries(calls)) {
  const times = await measureAsync(
    { ours: call, theirs: () => empty.callTool({ name: "empty", arguments: { path: "in_17", value: 1 } }) },
    quick ? { warmUp: 500, rounds: 10 } : {},
  );
  const ratio = record(name, "MCP over stdio, 1,000 fields", times);
  goal(`${name} over MCP costs at most 20 % more than an empty tool`, 1 / ratio, 1 / ratio <= 1.2);
}
await Promise.all([ours.close(), empty.close()]);
