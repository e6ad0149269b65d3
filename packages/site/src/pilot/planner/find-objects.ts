import { isJsonObject } from "@cofill/core/kit";
import { plannerLimits } from "./limits.ts";

interface FoundObjects {
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** Whether the text contained more than the objects. */
  readonly hasOtherText: boolean;
}

/**
 * Finds the JSON objects in a text: alone, in code fences, between sentences, in a list or as a JSON string. Nested
 * objects are part of the outer one.
 */
export const findObjects = (text: string): FoundObjects => {
  const said = withoutThinking(text);
  const unquoted = unquote(said.trim());
  const objects: Readonly<Record<string, unknown>>[] = [];
  let rest = "";
  let at = 0;
  for (let tries = 0; tries < plannerLimits.maxBraces; tries += 1) {
    const start = unquoted.indexOf("{", at);
    if (start < 0) break;
    const end = endOfObject(unquoted, start);
    const object = end === undefined ? undefined : parseWhole(unquoted.slice(start, end));
    const next = object === undefined ? start + 1 : end!;
    rest += object === undefined ? unquoted.slice(at, next) : unquoted.slice(at, start);
    at = next;
    if (object !== undefined) objects.push(object);
  }
  rest += unquoted.slice(at);
  return { objects, hasOtherText: said !== text || /[^\s`[\],;]/.test(rest.replace(/```\w*/g, "")) };
};

/** Removes a model's reasoning, which may contain plans that it did not decide on. */
const withoutThinking = (text: string): string => {
  const end = text.indexOf("</think>");
  return end >= 0 && text.trimStart().startsWith("<think>") ? text.slice(end + "</think>".length) : text;
};

/** Decodes a plan written as a JSON string. */
const unquote = (text: string): string => {
  const inner = text.replace(/^```\w*\s*/, "").replace(/\s*```$/, "");
  if (!inner.startsWith('"')) return text;
  const parsed = parse(inner);
  return typeof parsed === "string" ? parsed : text;
};

/** The index of the matching brace outside of strings; undefined if unclosed or too deep. */
const endOfObject = (text: string, start: number): number | undefined => {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > plannerLimits.maxPlanDepth) return undefined;
    } else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
};

/** Parses a text that is one object of limited depth. */
export const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const trimmed = text.trim();
  return trimmed.startsWith("{") && endOfObject(trimmed, 0) === trimmed.length ? parseWhole(trimmed) : undefined;
};

const parseWhole = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const value = parse(text);
  return isJsonObject(value) ? value : undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
