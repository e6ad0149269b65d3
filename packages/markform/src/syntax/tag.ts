import { nearestWord } from "@cofill/core/kit";
import { limits } from "../limits.ts";
import { type Attribute, AttributeError, AttributeReader } from "./attributes.ts";
import type { Span } from "./source.ts";
import { roleOf, tagNames } from "./tag-names.ts";

export type SyntaxStyle = "tags" | "comments";

export interface Tag extends Span {
  readonly type: "open" | "close" | "self_closing" | "annotation";
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly style: SyntaxStyle;
}

export type TagReading =
  | { readonly type: "tag"; readonly tag: Tag }
  /** A Markdoc construct that is not ours, or an ordinary comment. */
  | {
      readonly type: "other";
      readonly end: number /** The tag it was probably meant to be. */;
      readonly meant?: string;
    }
  /** A tag that cannot be read; its name, where it has one, still says what it opens. */
  | { readonly type: "broken"; readonly end: number; readonly message: string; readonly name: string };

const readInside = (reader: AttributeReader, style: SyntaxStyle, start: number, isEnd: () => boolean) => {
  const slashed = reader.peek() === "/";
  if (slashed) reader.pos++;
  const nameStart = reader.pos;
  const name = reader.identifier();
  const isAnnotation = name === undefined || reader.peek() === "=";
  if (slashed) {
    if (name === undefined) throw new AttributeError("A closing tag needs a name", reader.pos);
    reader.skipSpace();
    if (!reader.atEnd() && !isEnd()) throw new AttributeError("A closing tag has no attributes", reader.pos);
    return { type: "close", name, attributes: [], style, start } as const;
  }
  if (isAnnotation) reader.pos = nameStart;
  const attributes = reader.attributes(() => isEnd() || reader.peek() === "/");
  const selfClosing = reader.peek() === "/" && !reader.atEnd();
  if (selfClosing) reader.pos++;
  reader.skipSpace();
  if (!reader.atEnd() && !isEnd()) throw new AttributeError('Expected the tag to end after "/"', reader.pos);
  const type = isAnnotation ? "annotation" : selfClosing ? "self_closing" : "open";
  return { type, name: isAnnotation ? "" : name, attributes, style, start } as const;
};

/** The tag that opens with `{%` at `start`. */
export const readTag = (text: string, start: number): TagReading => {
  const limit = Math.min(text.length, start + limits.maxTagLength);
  const reader = new AttributeReader(text, start + 2, limit);
  const isEnd = () => reader.peek() === "%" && reader.peek(1) === "}";
  reader.skipSpace();
  if (reader.peek() === "$" || reader.peek() === "@" || callAhead(text, reader.pos)) {
    const close = text.slice(reader.pos, limit).indexOf("%}");
    if (close !== -1) return { type: "other", end: reader.pos + close + 2 };
  }
  try {
    const inside = readInside(reader, "tags", start, isEnd);
    if (!isEnd()) throw new AttributeError("The tag is never closed with %}", start);
    return { type: "tag", tag: { ...inside, end: reader.pos + 2 } };
  } catch (error) {
    if (!(error instanceof AttributeError)) throw error;
    const end = recover(text, start, limit);
    const name = nameAt(text, start + 2);
    if (name !== "" && roleOf(name) === "foreign") return { type: "tag", tag: foreignTag(name, start, end) };
    return { type: "broken", end, message: error.message, name };
  }
};

/** Another language's tag may hold what ours may not; it is ignored all the same. */
const foreignTag = (name: string, start: number, end: number): Tag => ({
  type: "self_closing",
  name,
  attributes: [],
  style: "tags",
  start,
  end,
});

const nameAt = (text: string, from: number): string =>
  /^\s*([A-Za-z][\w-]*)/.exec(text.slice(from, from + 80))?.[1] ?? "";

const call = /[A-Za-z0-9_-]+\(/y;

const callAhead = (text: string, pos: number): boolean => {
  call.lastIndex = pos;
  return call.test(text);
};

/** After a broken tag: past its own `%}` if that is on the line, else at the end of the line. */
const recover = (text: string, start: number, limit: number): number => {
  const lineEnd = text.indexOf("\n", start);
  const stop = lineEnd === -1 ? text.length : lineEnd;
  const close = text.slice(start, Math.min(stop, limit)).indexOf("%}");
  return close === -1 ? Math.max(stop, start + 2) : start + close + 2;
};

/**
 * A comment is a tag when its first word is one of ours and what follows reads like attributes;
 * `<!-- field notes -->` and `<!-- examples -->` stay comments.
 */
const looksLikeTag = (name: string, rest: string): boolean => {
  const role = roleOf(name);
  if (role === "foreign") return false;
  if (rest === "" || rest === "/") return role === "field" || role === "group";
  return rest.includes("=") || /^[#.][\w-]/.test(rest);
};

const commentWord = /^\s*(\/?)\s*([A-Za-z][\w-]*)(?![^\s/])\s*([\s\S]*?)\s*$/;

/** The comment that opens with `<!--` at `start` and closes before `close`. */
export const readComment = (text: string, start: number, close: number): TagReading => {
  const end = close + 3;
  const other: TagReading = { type: "other", end };
  if (end - start > limits.maxTagLength) return other;
  const content = text.slice(start + 4, close);
  const isAnnotation = /^\s*[#.][A-Za-z0-9_-]/.test(content);
  const word = isAnnotation ? null : commentWord.exec(content);
  if (!isAnnotation) {
    if (!word) return other;
    const [, slash, name, rest] = word;
    if (slash ? roleOf(name!) === "foreign" || rest !== "" : !looksLikeTag(name!, rest!)) {
      const meant = /\b(?:id|ref)="/.test(rest!) ? nearestWord(name!, tagNames) : undefined;
      return meant === undefined ? other : { ...other, meant };
    }
  }
  const reader = new AttributeReader(text, start + 4, close);
  reader.skipSpace();
  try {
    const inside = readInside(reader, "comments", start, () => false);
    return { type: "tag", tag: { ...inside, end } };
  } catch (error) {
    if (!(error instanceof AttributeError)) throw error;
    return isAnnotation ? other : { type: "broken", end, message: error.message, name: nameAt(content, 0) };
  }
};
