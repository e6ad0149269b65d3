import type { AssistProvider, Confirm, Invocation, ToolDeclaration, ToolResult } from "../src/contract.ts";
import { toolErrorCodes } from "../src/contract.ts";

const declare = (name: string, properties: object = {}, readOnly = true): ToolDeclaration => ({
  name,
  title: `Title of ${name}`,
  description: `Does ${name}`,
  inputSchema: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties,
    additionalProperties: false,
  },
  annotations: { readOnlyHint: readOnly, destructiveHint: !readOnly, idempotentHint: true, openWorldHint: false },
});

const declarations = [
  declare("formspec.form.describe"),
  declare("formspec.field.list"),
  declare("formspec.field.set", { path: { type: "string" }, value: {} }, false),
  declare("formspec.profile.apply", { matches: { type: "array" }, confirm: { type: "boolean" } }, false),
  declare("test.fail", { code: { type: "string" } }),
  declare("test.wait"),
  declare("test.throw"),
];

const answer = (payload: unknown): ToolResult => ({ content: [{ type: "text", text: JSON.stringify(payload) }] });
const failure = (code: string, message: string, path?: string): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ code, message, ...(path ? { path } : {}) }) }],
  isError: true,
});

export interface FakeProvider extends AssistProvider {
  readonly written: Map<string, unknown>;
  /** Every input that reached the provider, in order. */
  readonly received: { readonly name: string; readonly input: unknown }[];
  /** Settles when a call of `test.wait` has begun, and then when its signal was aborted. */
  readonly waiting: Promise<AbortSignal | undefined>;
  readonly aborted: Promise<void>;
}

/** Odd spacing and key order, so that a door that writes the text anew is found out. */
export const describeText = '{ "title":"Grant \\u00e9", "fieldCount" : 2,"description":"<b>&amp;</b> \u2028" }';

export const codes = [...toolErrorCodes, "x-invalid-sidecar", "x-confirmation-required"];

export const fakeProvider = (ownConfirm?: Confirm): FakeProvider => {
  const written = new Map<string, unknown>([["name", "old"]]);
  const received: { readonly name: string; readonly input: unknown }[] = [];
  const waiting = Promise.withResolvers<AbortSignal | undefined>();
  const aborted = Promise.withResolvers<void>();

  const apply = async (input: Record<string, unknown>, { confirm = ownConfirm, signal }: Invocation) => {
    const matches = (input.matches ?? []) as readonly { readonly path: string; readonly value: unknown }[];
    if (input.confirm === true) {
      const request = {
        id: "ask-1",
        tool: "formspec.profile.apply",
        message: "Fill in from your profile?",
        changes: matches.map(({ path, value }) => ({
          path,
          label: `Label of ${path}`,
          before: written.get(path),
          after: value,
        })),
      };
      signal?.addEventListener("abort", () => aborted.resolve());
      const decision = await confirm?.(request, signal);
      if (decision === undefined) return failure("x-confirmation-required", "Nobody could be asked.");
      if (decision === "declined")
        return answer({ filled: [], skipped: matches.map(({ path }) => ({ path, reason: "DECLINED" })) });
    }
    for (const { path, value } of matches) written.set(path, value);
    return answer({ filled: matches, skipped: [] });
  };

  const call: AssistProvider["call"] = async (name, input, invocation = {}) => {
    received.push({ name, input });
    const tool = declarations.find((entry) => entry.name === name);
    if (!tool) return failure("UNSUPPORTED", `No tool ${name}`);
    if (typeof input !== "object" || input === null || Array.isArray(input))
      return failure("INVALID_VALUE", "The input must be an object.");
    const given = input as Record<string, unknown>;
    const known = Object.keys(tool.inputSchema.properties as object);
    const unknown = Object.keys(given).filter((key) => !known.includes(key));
    if (unknown.length > 0) return failure("INVALID_VALUE", `Unknown: ${unknown.join(", ")}`);
    if (name === "test.throw") throw new Error("secret detail");
    if (name === "test.fail") return failure(String(given.code), "It failed.", "items[0].name");
    if (name === "formspec.form.describe") return { content: [{ type: "text", text: describeText }] };
    if (name === "formspec.field.list") return answer([]);
    if (name === "formspec.profile.apply") return apply(given, invocation);
    if (name === "test.wait") {
      invocation.signal?.addEventListener("abort", () => aborted.resolve());
      waiting.resolve(invocation.signal);
      await aborted.promise;
      return failure("x-cancelled", "Cancelled.");
    }
    written.set(String(given.path), given.value ?? null);
    return answer({ accepted: true, value: given.value ?? null, validation: [] });
  };
  return { tools: () => declarations, call, written, received, waiting: waiting.promise, aborted: aborted.promise };
};

export const payloadOf = (result: unknown): unknown =>
  JSON.parse((result as { readonly content: readonly { readonly text: string }[] }).content[0]!.text);
