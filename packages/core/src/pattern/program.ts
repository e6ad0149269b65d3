import type { Assertion, PatternNode, RepeatNode } from "./ast.js";
import type { CharSet } from "./char-set.js";
import { type CharTest, charTest } from "./char-test.js";

/**
 * `back` reads towards the start of the text, inside a lookbehind. Unless stated otherwise, the next instruction
 * follows.
 */
export type Instruction =
  | { readonly op: "char"; readonly test: CharTest; readonly back: boolean }
  | Span
  | { readonly op: "fork"; other: number }
  | { readonly op: "jump"; to: number }
  | { readonly op: "save"; readonly register: number }
  | { readonly op: "reset"; readonly counter: number }
  | LoopInstruction
  | { readonly op: "enter"; readonly counter: number; readonly cleared: readonly [from: number, to: number] }
  | { readonly op: "again"; readonly counter: number; readonly min: number; readonly loop: number }
  | { readonly op: "assert"; readonly what: Assertion }
  | { readonly op: "backref"; readonly group: number; readonly back: boolean }
  | { readonly op: "look"; readonly negative: boolean; readonly register: number; after: number }
  | { readonly op: "end_look"; readonly negative: boolean; readonly register: number }
  | { readonly op: "found" };

/** A repeat of one character: no stack entry per round. */
export type Span = {
  readonly op: "span";
  readonly test: CharTest;
  readonly back: boolean;
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
};

type LoopInstruction = {
  readonly op: "loop";
  readonly counter: number;
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  exit: number;
};

export type Program = {
  readonly code: readonly Instruction[];
  readonly registers: number;
  readonly unicode: boolean;
  /** Can match at the start of the text only. */
  readonly anchored: boolean;
};

/** Register 2n is where group n starts, 2n+1 where it ends; a loop or a lookaround takes two more. */
type Builder = { readonly code: Instruction[]; readonly tests: Map<string, CharTest>; registers: number };

export const buildProgram = (root: PatternNode, groupCount: number, unicode: boolean): Program => {
  const builder: Builder = { code: [], tests: new Map(), registers: 2 * (groupCount + 1) };
  emit(builder, root, false);
  builder.code.push({ op: "found" });
  return { code: builder.code, registers: builder.registers, unicode, anchored: isAnchored(root) };
};

const isAnchored = (node: PatternNode): boolean => {
  if (node.kind === "sequence") return node.items[0] !== undefined && isAnchored(node.items[0]);
  if (node.kind === "either") return node.options.every(isAnchored);
  if (node.kind === "group") return isAnchored(node.body);
  return node.kind === "assert" && node.what === "start";
};

const takeRegisters = (builder: Builder): number => {
  builder.registers += 2;
  return builder.registers - 2;
};

/** Shares the tables of equal sets, because a pattern often repeats them. */
const testFor = ({ tests }: Builder, set: CharSet): CharTest => {
  const key = `${set.ranges}${set.negated}${set.properties}`;
  const test = tests.get(key) ?? charTest(set);
  tests.set(key, test);
  return test;
};

const emit = (builder: Builder, node: PatternNode, back: boolean): void => {
  const { code } = builder;
  switch (node.kind) {
    case "char":
      code.push({ op: "char", test: testFor(builder, node.set), back });
      return;
    case "sequence":
      for (const item of back ? node.items.toReversed() : node.items) emit(builder, item, back);
      return;
    case "either":
      emitEither(builder, node.options, back);
      return;
    case "group":
      code.push({ op: "save", register: 2 * node.index + (back ? 1 : 0) });
      emit(builder, node.body, back);
      code.push({ op: "save", register: 2 * node.index + (back ? 0 : 1) });
      return;
    case "assert":
      code.push({ op: "assert", what: node.what });
      return;
    case "look": {
      const { negative } = node;
      const look = { op: "look" as const, negative, register: takeRegisters(builder), after: 0 };
      code.push(look);
      emit(builder, node.body, node.back);
      code.push({ op: "end_look", negative, register: look.register });
      look.after = code.length;
      return;
    }
    case "backref":
      code.push({ op: "backref", group: node.group, back });
      return;
    case "repeat":
      emitRepeat(builder, node, back);
      return;
    default:
      node satisfies never;
  }
};

const emitEither = (builder: Builder, options: readonly PatternNode[], back: boolean): void => {
  const { code } = builder;
  const jumps: { op: "jump"; to: number }[] = [];
  for (const option of options.slice(0, -1)) {
    const fork = { op: "fork" as const, other: 0 };
    const jump = { op: "jump" as const, to: 0 };
    code.push(fork);
    emit(builder, option, back);
    code.push(jump);
    fork.other = code.length;
    jumps.push(jump);
  }
  emit(builder, options.at(-1)!, back);
  for (const jump of jumps) jump.to = code.length;
};

const emitRepeat = (builder: Builder, node: RepeatNode, back: boolean): void => {
  const { code } = builder;
  const { body, min, max, greedy } = node;
  if (body.kind === "char") {
    code.push({ op: "span", test: testFor(builder, body.set), back, min, max, greedy });
    return;
  }
  const counter = takeRegisters(builder);
  const loop: LoopInstruction = { op: "loop", counter, min, max, greedy, exit: 0 };
  code.push({ op: "reset", counter });
  const start = code.push(loop) - 1;
  code.push({ op: "enter", counter, cleared: [2 * node.firstGroup, 2 * node.endGroup] });
  emit(builder, body, back);
  code.push({ op: "again", counter, min, loop: start });
  loop.exit = code.length;
};
