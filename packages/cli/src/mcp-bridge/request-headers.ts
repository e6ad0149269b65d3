import { isRequest, type RpcMessage } from "./rpc-message.ts";

/** Clients of 2026-07-28 and later say their version in every request; older ones agree on one at the beginning. */
const versionKey = "io.modelcontextprotocol/protocolVersion";

/** What `Mcp-Name` repeats of a request's parameters, by its method (SEP-2243). */
const namedBy: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

/** A header holds visible ASCII; anything else, and what looks like an encoded value, is encoded. */
const headerText = (text: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?base64?")
    ? text
    : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;

export const claimedVersion = ({ params }: RpcMessage): string | undefined => {
  const meta = params?._meta as Readonly<Record<string, unknown>> | undefined;
  const version = meta?.[versionKey];
  return typeof version === "string" ? version : undefined;
};

/** Headers that say again what stands in the message itself. */
export const messageHeaders = (message: RpcMessage): Readonly<Record<string, string>> => {
  const version = claimedVersion(message);
  const { method } = message;
  if (version === undefined || method === undefined || !isRequest(message)) return {};
  const member = Object.hasOwn(namedBy, method) ? namedBy[method]! : undefined;
  const name = member === undefined ? undefined : message.params?.[member];
  return {
    "mcp-protocol-version": version,
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": headerText(name) }),
  };
};
