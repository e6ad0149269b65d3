import { type MessageSource, says } from "../messages/index.ts";
import { toolLimits } from "./limits.ts";

type Copy = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: CopyProblem };

/** Why a value cannot be copied, with the parameters of its message. */
type CopyProblem =
  | { readonly key: "value.too_long" | "value.too_deep" | "value.not_plain" | "value.unreadable" }
  | { readonly key: "value.not_a_number"; readonly value: string }
  | { readonly key: "value.not_json"; readonly type: string };

const refused = (problem: CopyProblem): Copy => ({ ok: false, problem });

/** The message about a value that cannot be copied. */
export const copyMessage = (label: string, problem: CopyProblem): MessageSource => {
  switch (problem.key) {
    case "value.not_a_number":
      return says(problem.key, { label, value: problem.value });
    case "value.not_json":
      return says(problem.key, { label, type: problem.type });
    default:
      return says(problem.key, { label });
  }
};

/**
 * Copies a value as plain JSON, because a caller in the same process can pass other objects and change them later. A
 * cycle ends at the depth limit.
 */
export const copyJson = (given: unknown): Copy => {
  let room = toolLimits.maxValueLength;
  const copy = (value: unknown, depth: number): Copy => {
    room -= typeof value === "string" ? value.length : 1;
    if (room < 0) return refused({ key: "value.too_long" });
    if (depth > toolLimits.maxValueDepth) return refused({ key: "value.too_deep" });
    if (value === null || typeof value === "string" || typeof value === "boolean") return { ok: true, value };
    if (typeof value === "number")
      return Number.isFinite(value)
        ? { ok: true, value }
        : refused({ key: "value.not_a_number", value: String(value) });
    if (typeof value !== "object") return refused({ key: "value.not_json", type: typeof value });
    return Array.isArray(value) ? copyList(value, depth) : copyObject(value, depth);
  };
  const copyList = (list: readonly unknown[], depth: number): Copy => {
    const items: unknown[] = [];
    for (const item of list) {
      const read = copy(item, depth + 1);
      if (!read.ok) return read;
      items.push(read.value);
    }
    return { ok: true, value: items };
  };
  const copyObject = (object: object, depth: number): Copy => {
    if (Object.prototype.toString.call(object) !== "[object Object]") return refused({ key: "value.not_plain" });
    const entries: [string, unknown][] = [];
    for (const [key, part] of Object.entries(object)) {
      if (part === undefined) continue;
      room -= key.length;
      const read = copy(part, depth + 1);
      if (!read.ok) return read;
      entries.push([key, read.value]);
    }
    return { ok: true, value: Object.fromEntries(entries) };
  };
  try {
    return copy(given ?? null, 0);
  } catch {
    return refused({ key: "value.unreadable" });
  }
};
