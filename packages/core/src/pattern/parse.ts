import type { PatternNode } from "./ast.js";
import { ANY_BUT_LINE_END, charSet } from "./char-set.js";
import { groupName, type Outline } from "./outline.js";
import { parseCharEscape, parseClass, parseSetEscape } from "./parse-char.js";
import { Reader } from "./reader.js";

const COUNTS = /\{(\d+)(?:(,)(\d*))?\}/y;
const DECIMAL = /[1-9]\d*/y;

type State = { readonly reader: Reader; readonly outline: Outline & { ok: true }; groupsSeen: number };

/** Needs a source the host accepts in this mode: what is not valid was refused before, so nothing here fails. */
export const parsePattern = (source: string, unicode: boolean, outline: Outline & { ok: true }): PatternNode =>
  parseEither({ reader: new Reader(source, unicode), outline, groupsSeen: 0 });

const parseEither = (state: State): PatternNode => {
  const options = [parseSequence(state)];
  while (state.reader.eat("|")) options.push(parseSequence(state));
  if (options.length === 1) return options[0]!;
  return oneOfChars(options) ?? { kind: "either", options };
};

/** Parses `a|b` as the set `[ab]`, which matches the same but needs no backtracking. */
const oneOfChars = (options: readonly PatternNode[]): PatternNode | undefined => {
  const ranges: number[] = [];
  for (const option of options) {
    if (option.kind !== "char" || option.set.properties.length > 0) return undefined;
    ranges.push(...option.set.ranges);
  }
  return { kind: "char", set: charSet(ranges) };
};

const parseSequence = (state: State): PatternNode => {
  const { reader } = state;
  const items: PatternNode[] = [];
  while (!reader.done && reader.peek() !== "|" && reader.peek() !== ")") items.push(parseTerm(state));
  return items.length === 1 ? items[0]! : { kind: "sequence", items };
};

const parseTerm = (state: State): PatternNode => {
  const firstGroup = state.groupsSeen + 1;
  const body = parseAtom(state);
  const counts = parseCounts(state.reader);
  if (counts === undefined) return body;
  const greedy = !state.reader.eat("?");
  return { kind: "repeat", body, ...counts, greedy, firstGroup, endGroup: state.groupsSeen + 1 };
};

const parseCounts = (reader: Reader): { min: number; max: number } | undefined => {
  if (reader.eat("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (reader.eat("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (reader.eat("?")) return { min: 0, max: 1 };
  const counts = reader.eatShape(COUNTS);
  if (counts === null) return undefined;
  const min = Number(counts[1]);
  if (counts[2] === undefined) return { min, max: min };
  return { min, max: counts[3] === "" ? Number.POSITIVE_INFINITY : Number(counts[3]) };
};

const parseAtom = (state: State): PatternNode => {
  const { reader } = state;
  if (reader.eat("^")) return { kind: "assert", what: "start" };
  if (reader.eat("$")) return { kind: "assert", what: "end" };
  if (reader.eat("(")) return parseGroup(state);
  if (reader.eat(".")) return { kind: "char", set: ANY_BUT_LINE_END };
  if (reader.eat("[")) return { kind: "char", set: parseClass(reader) };
  if (reader.eat("\\")) return parseEscape(state);
  return oneChar(reader.take());
};

const oneChar = (code: number): PatternNode => ({ kind: "char", set: charSet([code, code]) });

const parseGroup = (state: State): PatternNode => {
  const { reader } = state;
  const close = (): PatternNode => {
    const body = parseEither(state);
    reader.eat(")");
    return body;
  };
  if (reader.eat("?:")) return close();
  if (reader.eat("?=")) return { kind: "look", back: false, negative: false, body: close() };
  if (reader.eat("?!")) return { kind: "look", back: false, negative: true, body: close() };
  if (reader.eat("?<=")) return { kind: "look", back: true, negative: false, body: close() };
  if (reader.eat("?<!")) return { kind: "look", back: true, negative: true, body: close() };
  if (reader.eat("?<")) skipName(reader);
  state.groupsSeen++;
  const index = state.groupsSeen;
  return { kind: "group", index, body: close() };
};

const skipName = (reader: Reader): void => {
  reader.position = reader.source.indexOf(">", reader.position) + 1;
};

const parseEscape = (state: State): PatternNode => {
  const { reader, outline } = state;
  if (reader.eat("b")) return { kind: "assert", what: "word_edge" };
  if (reader.eat("B")) return { kind: "assert", what: "not_word_edge" };
  if ((reader.unicode || outline.names.size > 0) && reader.eat("k<")) {
    const group = outline.names.get(groupName(reader.source, reader.position));
    skipName(reader);
    return { kind: "backref", group: group! };
  }
  const before = reader.position;
  const number = reader.eatShape(DECIMAL);
  if (number !== null) {
    if (Number(number[0]) <= outline.groupCount) return { kind: "backref", group: Number(number[0]) };
    reader.position = before;
  }
  const set = parseSetEscape(reader);
  return set === undefined ? oneChar(parseCharEscape(reader, false)) : { kind: "char", set };
};
