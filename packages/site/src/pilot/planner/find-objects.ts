import { isJsonObject } from "@cofill/core/kit";
import { plannerLimits } from "./limits.ts";

interface FoundObjects {
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** Whether there was more in the text than the objects. */
  readonly hasOtherText: boolean;
}

/**
 * The JSON objects that stand in a text: alone, in code fences, between sentences, in a list, or written as one JSON
 * string. An object inside another is a part of that one.
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

/** Some models think aloud first; what they weigh there is not what they decided. */
const withoutThinking = (text: string): string => {
  const end = text.indexOf("</think>");
  return end >= 0 && text.trimStart().startsWith("<think>") ? text.slice(end + "</think>".length) : text;
};

/** A plan that was written as a JSON string, once or in a fence. */
const unquote = (text: string): string => {
  const inner = text.replace(/^```\w*\s*/, "").replace(/\s*```$/, "");
  if (!inner.startsWith('"')) return text;
  const parsed = parse(inner);
  return typeof parsed === "string" ? parsed : text;
};

/** Where the brace at `start` is closed. Counts braces outside of strings; too deep counts as never closed. */
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

/** An object that is the whole of a text, and is not too deep. */
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
