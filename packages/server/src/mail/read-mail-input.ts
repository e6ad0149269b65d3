import type { JsonSchema } from "@cofill/core";
import type { MailRoute } from "@cofill/mail";
import { serverLimits } from "../limits.ts";
import { readBody } from "../read-body.ts";
import type { Input } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import type { Call } from "../route.ts";

const membersOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : text),
};

/** What a URL says as text is meant as its member's type; what cannot be one stays, and is refused by name. */
const readText = (schema: JsonSchema | undefined, text: string): unknown =>
  (readers[String(schema?.type)] ?? ((same: string) => same))(text);

/** An operation's input from the path, the query and the body of a request. */
export const readMailInput = async (call: Call, { method, path }: MailRoute, schema: JsonSchema): Promise<Input> => {
  const { request, incoming, house } = call;
  const members = membersOf(schema);
  const { maxBodyBytes = serverLimits.maxMailBodyBytes } = house.options;
  const isQuery = method === "GET" || method === "DELETE";
  const given: Input = isQuery
    ? Object.fromEntries(Object.entries(request.query()).map(([name, text]) => [name, readText(members[name], text)]))
    : await readBody(request.raw, incoming, maxBodyBytes);
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  for (const name of inPath) {
    if (Object.hasOwn(given, name)) throw new Refusal("malformed", `"${name}" stands in the path; leave it out`);
  }
  const named = inPath.map((name) => [name, readText(members[name], request.param(name) ?? "")] as const);
  return { ...given, ...Object.fromEntries(named) };
};
