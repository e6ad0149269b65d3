import { limits } from "./limits.ts";

const plainTypes = ["save", "next", "back", "submit", "undo"] as const;
const pathTypes = [
  "add",
  "addrow",
  "accept",
  "decline",
  "confirm",
  "clearfile",
  "mine",
  "theirs",
  "cancelupload",
  "retryupload",
] as const;

/** The function of a button of the page, posted as the value of `_do`. */
export type Intent =
  | { readonly type: (typeof plainTypes)[number] }
  /** `*` stands for all paths, if the type allows it. */
  | { readonly type: (typeof pathTypes)[number]; readonly path: string }
  | { readonly type: "remove" | "removerow"; readonly path: string; readonly index: number }
  | { readonly type: "step"; readonly step: string };

export const writeIntent = (what: Intent): string => {
  if (what.type === "step") return `step:${what.step}`;
  if (what.type === "remove") return `remove:${what.path}[${what.index}]`;
  if (what.type === "removerow") return `removerow:${what.path}:${what.index}`;
  return "path" in what ? `${what.type}:${what.path}` : what.type;
};

const isOneOf = <T extends string>(types: readonly T[], value: string): value is T =>
  (types as readonly string[]).includes(value);

/** Undefined for a value that no button of the page posts. */
export const readIntent = (value: string): Intent | undefined => {
  if (value.length > limits.maxDoLength) return undefined;
  const colon = value.indexOf(":");
  if (colon === -1) return isOneOf(plainTypes, value) ? { type: value } : undefined;
  const [type, rest] = [value.slice(0, colon), value.slice(colon + 1)];
  if (isOneOf(pathTypes, type)) return { type, path: rest };
  if (type === "step") return { type, step: rest };
  const indexed = type === "remove" ? /^([\s\S]+)\[(\d{1,6})\]$/.exec(rest) : /^([\s\S]+):(\d{1,6})$/.exec(rest);
  if (!indexed || (type !== "remove" && type !== "removerow")) return undefined;
  return { type, path: indexed[1]!, index: Number(indexed[2]) };
};
