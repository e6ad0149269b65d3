import type { z } from "zod";
import { registry, type ToolName, type ToolPayloads } from "./registry.ts";
import type { FormSession } from "./session.ts";
import type { ToolDefinition, ToolError } from "./tool.ts";

export type ToolRun<P> = { readonly ok: true; readonly payload: P } | { readonly ok: false; readonly error: ToolError };

type Issue = z.core.$ZodIssue;

const pathOf = ({ path }: Issue): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");

const invalid = (tool: ToolDefinition<z.ZodObject, unknown>, issue: Issue): ToolError => {
  const path = pathOf(issue);
  const takes = Object.keys(tool.published.shape);
  const hint = takes.length > 0 ? `an object with ${takes.join(", ")}` : "an empty object";
  const message = `${path === "" ? "The arguments" : path}: ${issue.message}. This tool takes ${hint}`;
  return { code: "INVALID_VALUE", message, ...(path !== "" && { path }) };
};

const failed = (name: ToolName, error: unknown): ToolError => {
  const reason = error instanceof Error && error.message !== "" ? `: ${error.message}` : "";
  return { code: "ENGINE_ERROR", message: `The call of ${name} failed and the form stays as it was${reason}` };
};

/** Results are views that look things up when read; callers get data that stays as it was at the call. */
const plain = <T>(value: T): T => (typeof value === "string" ? value : (JSON.parse(JSON.stringify(value)) as T));

/** A copy, because a call may wait for its turn and the caller may change what it passed in meanwhile. */
const copyOf = (input: unknown): { readonly input: unknown } | undefined => {
  try {
    return { input: structuredClone(input ?? {}) };
  } catch {
    return undefined;
  }
};

const unreadable: ToolError = {
  code: "INVALID_VALUE",
  message: "The arguments cannot be read: they must be plain JSON, and not nested without end",
};

const attempt = async <N extends ToolName>(
  session: FormSession,
  name: N,
  input: unknown,
): Promise<ToolRun<ToolPayloads[N]>> => {
  const tool = registry[name] as unknown as ToolDefinition<z.ZodObject, ToolPayloads[N]>;
  const copy = copyOf(input);
  if (!copy) return { ok: false, error: unreadable };
  const checked = tool.checked.safeParse(copy.input);
  if (!checked.success) return { ok: false, error: invalid(tool, checked.error.issues[0]!) };
  return session.withForm<ToolRun<ToolPayloads[N]>>((form) => {
    const error = tool.misfit?.(form, checked.data);
    if (error) return { form, result: { ok: false, error } };
    const { form: next, result } = tool.run(form, checked.data, session.validators);
    return { form: next, result: { ok: true, payload: plain(result) } };
  });
};

/** Runs one tool. Whatever the input, the answer is a value, and only an accepted apply changes the form. */
export const runTool = async <N extends ToolName>(
  session: FormSession,
  name: N,
  input: unknown,
): Promise<ToolRun<ToolPayloads[N]>> => {
  try {
    return await attempt(session, name, input);
  } catch (error) {
    return { ok: false, error: failed(name, error) };
  }
};
