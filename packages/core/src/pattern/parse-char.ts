import { type CharSet, charSet, ESCAPED_SETS } from "./char-set.js";
import type { Reader } from "./reader.js";

const CONTROL: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d };
const PROPERTY = /[pP]\{[^}]*\}/y;
const CONTROL_LETTER = /c([A-Za-z])/y;
const CLASS_CONTROL = /c([A-Za-z0-9_])/y;
const HEX_2 = /x([0-9a-fA-F]{2})/y;
const HEX_4 = /u([0-9a-fA-F]{4})/y;
const HEX_BRACED = /u\{([0-9a-fA-F]+)\}/y;
const LOW_HALF = /\\u([dD][c-fC-F][0-9a-fA-F]{2})/y;
const OCTAL = /[0-3][0-7]{0,2}|[4-7][0-7]?/y;

/** Parses an escape that stands for a set, such as `\d` or `\p{L}`, from after its backslash; nothing for any other. */
export const parseSetEscape = (reader: Reader): CharSet | undefined => {
  if (reader.unicode) {
    const property = reader.eatShape(PROPERTY);
    if (property !== null) return charSet([], [`\\${property[0]}`]);
  }
  const set = Object.hasOwn(ESCAPED_SETS, reader.peek()) ? ESCAPED_SETS[reader.peek()] : undefined;
  if (set !== undefined) reader.position++;
  return set;
};

const hex = (found: RegExpExecArray): number => Number.parseInt(found[1]!, 16);

/** Parses an escape for one character, from after its backslash (ECMA-262, with Annex B outside Unicode mode). */
export const parseCharEscape = (reader: Reader, inClass: boolean): number => {
  const control = reader.eatShape(inClass && !reader.unicode ? CLASS_CONTROL : CONTROL_LETTER);
  if (control !== null) return control[1]!.charCodeAt(0) % 32;
  if (reader.peek() === "c" && !reader.unicode) return 0x5c;
  const short = reader.eatShape(HEX_2);
  if (short !== null) return hex(short);
  if (reader.unicode) {
    const braced = reader.eatShape(HEX_BRACED);
    if (braced !== null) return hex(braced);
  }
  const unit = reader.eatShape(HEX_4);
  if (unit !== null) return joinHalves(reader, hex(unit));
  const octal = reader.eatShape(OCTAL);
  if (octal !== null) return Number.parseInt(octal[0], 8);
  const letter = CONTROL[reader.peek()];
  const code = reader.take();
  return letter ?? code;
};

const joinHalves = (reader: Reader, unit: number): number => {
  if (!reader.unicode || unit < 0xd800 || unit > 0xdbff) return unit;
  const low = reader.eatShape(LOW_HALF);
  return low === null ? unit : 0x10000 + (unit - 0xd800) * 0x400 + (hex(low) - 0xdc00);
};

const parseClassAtom = (reader: Reader): number | CharSet => {
  if (!reader.eat("\\")) return reader.take();
  if (reader.eat("b")) return 0x08;
  return parseSetEscape(reader) ?? parseCharEscape(reader, true);
};

/** Parses a character class such as `[^a-z]`, from after its opening bracket. */
export const parseClass = (reader: Reader): CharSet => {
  const negated = reader.eat("^");
  const ranges: number[] = [];
  const properties: string[] = [];
  const add = (atom: number | CharSet): void => {
    if (typeof atom === "number") ranges.push(atom, atom);
    else {
      ranges.push(...atom.ranges);
      properties.push(...atom.properties);
    }
  };
  while (!reader.eat("]")) {
    const first = parseClassAtom(reader);
    if (reader.peek() !== "-" || reader.peek(1) === "]") {
      add(first);
      continue;
    }
    reader.position++;
    const last = parseClassAtom(reader);
    if (typeof first === "number" && typeof last === "number") ranges.push(first, last);
    else for (const atom of [first, 0x2d, last]) add(atom);
  }
  return charSet(ranges, properties, negated);
};
