// What our tools add to an MCP round trip over stdio. An empty tool lives in the same server process, so that both
// have the same caches, heap and luck: two processes differ by more than what is measured here.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { measureAsync } from "./measure.js";
import { goal, heading, here, quick, record } from "./report.js";

const connect = async (script) => {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [`${here}${script}`] }));
  return client;
};

const client = await connect("mcp-form.js");
let next = 0;
const calls = {
  "formspec.field.set": () =>
    client.callTool({ name: "formspec.field.set", arguments: { path: "in_17", value: next++ % 100 } }),
  "formspec.field.describe": () => client.callTool({ name: "formspec.field.describe", arguments: { path: "in_17" } }),
  "formspec.form.nextIncomplete": () => client.callTool({ name: "formspec.form.nextIncomplete", arguments: {} }),
};
const empty = () => client.callTool({ name: "empty", arguments: { path: "in_17", value: 1 } });
// Client, SDK and tools must be equally warm, since the engine compiles while they run.
for (let i = 0; i < (quick ? 500 : 5_000); i++) for (const call of [empty, ...Object.values(calls)]) await call();
heading("an empty tool");
for (const [name, call] of Object.entries(calls)) {
  const times = await measureAsync({ ours: call, theirs: empty }, quick ? { warmUp: 500, rounds: 10 } : {});
  const ratio = record(name, "MCP over stdio, 1,000 fields", times);
  goal(`${name} over MCP costs at most 20 % more than an empty tool`, 1 / ratio, 1 / ratio <= 1.2);
}
await client.close();
