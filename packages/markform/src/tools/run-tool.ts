import type { FormDocument } from "@cofill/core";
import { createLock } from "@cofill/core/kit";
import type { z } from "zod";
import type { TextFormEditor } from "../text-form-editor.ts";
import { registry, type ToolName, type ToolPayloads } from "./registry.ts";
import type { ToolDefinition } from "./tool.ts";
import type { ToolError } from "./tool-error.ts";

export type ToolRun<P> = { readonly ok: true; readonly payload: P } | { readonly ok: false; readonly error: ToolError };

type Issue = z.core.$ZodIssue;

const pathOf = ({ path }: Issue): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");

const invalid = (tool: ToolDefinition<z.ZodObject, unknown, unknown>, issue: Issue): ToolError => {
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

/** Takes back a change that could not be saved, unless the document was edited again in the meantime. */
const takeBack = ({ editor }: TextFormEditor, before: FormDocument, changed: FormDocument): void => {
  if (editor.document === changed) editor.restore(before);
};

const attempt = async <N extends ToolName>(
  at: TextFormEditor,
  name: N,
  input: unknown,
): Promise<ToolRun<ToolPayloads[N]>> => {
  const tool = registry[name] as unknown as ToolDefinition<z.ZodObject, ToolPayloads[N], unknown>;
  const checked = tool.checked.safeParse(input);
  if (!checked.success) return { ok: false, error: invalid(tool, checked.error.issues[0]!) };
  const error = (await at.refresh?.()) ?? tool.misfit?.(at.form, checked.data);
  if (error) return { ok: false, error };
  const before = at.editor.document;
  const edited = tool.edit?.(at, checked.data);
  const changed = at.editor.document;
  if (changed !== before) {
    try {
      const refusal = await at.save?.();
      if (refusal) {
        takeBack(at, before, changed);
        return { ok: false, error: refusal };
      }
    } catch (failure) {
      takeBack(at, before, changed);
      throw failure;
    }
  }
  return { ok: true, payload: plain(tool.answer(at, checked.data, edited)) };
};

/** Runs one tool. Whatever the input, the answer is a value, and only an accepted apply changes the form. */
export type CallTool = <N extends ToolName>(name: N, input: unknown) => Promise<ToolRun<ToolPayloads[N]>>;

/** Runs tools on a form, one call after the other in the order in which they came. */
export const createCaller = (at: TextFormEditor): CallTool => {
  const inTurn = createLock();
  return (name, input) => {
    const copy = copyOf(input);
    if (!copy) return Promise.resolve({ ok: false, error: unreadable });
    return inTurn(() => attempt(at, name, copy.input)).catch(
      (error: unknown) => ({ ok: false, error: failed(name, error) }) as const,
    );
  };
};
