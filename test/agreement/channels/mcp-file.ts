import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Channel } from "../channel.ts";
import { createPlace } from "../place.ts";
import { assistForm, type CallTool } from "./assist-tools.ts";
import { answersInFile } from "./file-commands.ts";

const binary = fileURLToPath(new URL("../../../packages/cli/bin/cofill.js", import.meta.url));

export const callerOf =
  (client: Client): CallTool =>
  async (name, input = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...input } });
    const [part] = content as readonly { readonly text: string }[];
    return JSON.parse(part!.text);
  };

/** `cofill mcp FILE`, started as an MCP client starts it. */
export const openMcp = async (
  cwd: string,
  file: string,
): Promise<{ readonly call: CallTool; readonly close: () => Promise<void> }> => {
  const client = new Client({ name: "agreement", version: "1.0.0" });
  const args = [binary, "mcp", file];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: "ignore" }));
  return { call: callerOf(client), close: () => client.close() };
};

export const mcpFile: Channel = {
  name: "mcp FILE",
  audience: "agent",
  reader: "agent",
  formats: { markform: "formspec", formspec: "formspec" },
  marksOthers: true,
  misfits: "fitted",
  open: async (form) => {
    const place = createPlace();
    place.put(form);
    const { call, close } = await openMcp(place.directory, form.file);
    return {
      ...assistForm(call, () => answersInFile(place, form)),
      close: async () => {
        await close();
        place.remove();
      },
    };
  },
};
