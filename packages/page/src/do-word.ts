import { limits } from "./limits.ts";

const plainWords = ["save", "next", "back", "submit", "undo"] as const;
const pathWords = [
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

/** What a button of the page does: the value of `_do`. */
export type Do =
  | { readonly type: (typeof plainWords)[number] }
  /** A path, or `*` for all where that makes sense. */
  | { readonly type: (typeof pathWords)[number]; readonly path: string }
  | { readonly type: "remove" | "removerow"; readonly path: string; readonly index: number }
  | { readonly type: "step"; readonly step: string };

export const writeDo = (what: Do): string => {
  if (what.type === "step") return `step:${what.step}`;
  if (what.type === "remove") return `remove:${what.path}[${what.index}]`;
  if (what.type === "removerow") return `removerow:${what.path}:${what.index}`;
  return "path" in what ? `${what.type}:${what.path}` : what.type;
};

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word);

/** Nothing for a word that no button of ours has. */
export const readDo = (word: string): Do | undefined => {
  if (word.length > limits.maxDoLength) return undefined;
  const colon = word.indexOf(":");
  if (colon === -1) return isOneOf(plainWords, word) ? { type: word } : undefined;
  const [type, rest] = [word.slice(0, colon), word.slice(colon + 1)];
  if (isOneOf(pathWords, type)) return { type, path: rest };
  if (type === "step") return { type, step: rest };
  const indexed = type === "remove" ? /^([\s\S]+)\[(\d{1,6})\]$/.exec(rest) : /^([\s\S]+):(\d{1,6})$/.exec(rest);
  if (!indexed || (type !== "remove" && type !== "removerow")) return undefined;
  return { type, path: indexed[1]!, index: Number(indexed[2]) };
};
