import { classOf, isDigit, isNamePart, isNameStart, NAME_START, SPACE } from "./characters.ts";
import { readDate, readNumberLiteral, readString } from "./literals.ts";
import { FelSyntaxError } from "./syntax-error.ts";
import { KEYWORDS, T, type Tokens } from "./token.ts";

const SINGLE: Readonly<Record<string, number>> = {
  "+": T.plus,
  "-": T.minus,
  "*": T.times,
  "/": T.divide,
  "%": T.remainder,
  ":": T.colon,
  ".": T.dot,
  ",": T.comma,
  "(": T.openParen,
  ")": T.closeParen,
  "[": T.openBracket,
  "]": T.closeBracket,
  "{": T.openBrace,
  "}": T.closeBrace,
};

const single = new Uint8Array(128);
for (const [text, kind] of Object.entries(SINGLE)) single[text.charCodeAt(0)] = kind;

/** Operators of other languages with the FEL replacement. */
const FOREIGN: readonly (readonly [text: string, advice: string])[] = [
  ["|>", "There is no pipe operator; call the function with the value as its argument"],
  ["||", 'Write "or" instead of "||"'],
  ["&&", 'Write "and" instead of "&&"'],
  ["**", 'Write power(a, b) instead of "**"'],
  ["=>", "There are no function literals"],
];

const FOREIGN_STARTS = new Set(FOREIGN.map(([text]) => text.charCodeAt(0)));

/** Splits part of a text into tokens with positions in the whole text; throws a FelSyntaxError. */
export const tokenize = (source: string, from: number, to: number): Tokens => new Lexer(source, to).run(from);

class Lexer {
  readonly source: string;
  readonly to: number;
  readonly tokens: Tokens = { kinds: [], starts: [], ends: [], values: [] };
  /** Indexes of the tokens that opened the currently open brackets. */
  readonly open: number[] = [];

  constructor(source: string, to: number) {
    this.source = source;
    this.to = to;
  }

  run(from: number): Tokens {
    let at = from;
    while (at < this.to) {
      const code = this.source.charCodeAt(at);
      const kind = classOf(code);
      if (kind === SPACE) at++;
      else if (kind === NAME_START) at = this.name(at);
      else if (isDigit(code)) at = this.number(at);
      else at = this.other(at, code);
    }
    this.push(T.end, this.to, this.to);
    return this.tokens;
  }

  push(kind: number, start: number, end: number, value?: Tokens["values"][number]): number {
    const { kinds, starts, ends, values } = this.tokens;
    kinds.push(kind);
    starts.push(start);
    ends.push(end);
    values.push(value);
    return end;
  }

  endOfName(at: number): number {
    let end = at;
    while (end < this.to && isNamePart(this.source.charCodeAt(end))) end++;
    return end;
  }

  name(at: number): number {
    const end = this.endOfName(at);
    const text = this.source.slice(at, end);
    const length = end - at;
    const keyword = length >= 2 && length <= 5 ? KEYWORDS.get(text) : undefined;
    return this.push(keyword ?? T.name, at, end, text);
  }

  number(at: number): number {
    const { value, end } = readNumberLiteral(this.source, at, this.to);
    return this.push(T.number, at, end, value);
  }

  other(at: number, code: number): number {
    switch (code) {
      case 0x24: // $
        return this.dollar(at);
      case 0x27: // '
      case 0x22: {
        const { value, end } = readString(this.source, at, this.to);
        return this.push(T.string, at, end, value);
      }
      case 0x40: // @
        return this.at(at);
      case 0x2f: // /
        if (this.has("//", at)) return this.lineComment(at);
        if (this.has("/*", at)) return this.blockComment(at);
        break;
      default:
    }
    return this.operator(at, code);
  }

  has(text: string, at: number): boolean {
    return at + text.length <= this.to && this.source.startsWith(text, at);
  }

  dollar(at: number): number {
    if (!isNameStart(this.source.charCodeAt(at + 1)) || at + 1 >= this.to) return this.push(T.current, at, at + 1);
    const end = this.endOfName(at + 1);
    return this.push(T.field, at, end, this.source.slice(at + 1, end));
  }

  at(at: number): number {
    const next = at + 1 < this.to ? this.source.charCodeAt(at + 1) : 0;
    if (isDigit(next)) {
      const { value, end } = readDate(this.source, at, this.to);
      return this.push(T.date, at, end, value);
    }
    if (!isNameStart(next)) {
      throw new FelSyntaxError(
        "unexpected_character",
        'After "@" comes a name or a date such as @2026-05-17',
        at,
        at + 1,
      );
    }
    const end = this.endOfName(at + 1);
    return this.push(T.context, at, end, this.source.slice(at + 1, end));
  }

  lineComment(at: number): number {
    const end = this.source.indexOf("\n", at);
    return end === -1 || end >= this.to ? this.to : end + 1;
  }

  blockComment(at: number): number {
    const end = this.source.indexOf("*/", at + 2);
    if (end === -1 || end + 2 > this.to) {
      throw new FelSyntaxError("unterminated_comment", 'This comment has no end; close it with "*/"', at, this.to);
    }
    return end + 2;
  }

  operator(at: number, code: number): number {
    if (FOREIGN_STARTS.has(code)) this.refuseForeign(at);
    switch (code) {
      case 0x3d: // =
        return this.push(T.equal, at, this.has("==", at) ? at + 2 : at + 1);
      case 0x21: // !
        return this.has("!=", at) ? this.push(T.notEqual, at, at + 2) : this.push(T.bang, at, at + 1);
      case 0x3c: // <
        return this.has("<=", at) ? this.push(T.lessOrEqual, at, at + 2) : this.push(T.less, at, at + 1);
      case 0x3e: // >
        return this.has(">=", at) ? this.push(T.greaterOrEqual, at, at + 2) : this.push(T.greater, at, at + 1);
      case 0x3f: // ?
        return this.has("??", at) ? this.push(T.coalesce, at, at + 2) : this.push(T.question, at, at + 1);
      case 0x26: // &
        return this.push(T.concat, at, at + 1);
      default:
        return this.punctuation(at, code);
    }
  }

  refuseForeign(at: number): void {
    for (const [text, advice] of FOREIGN) {
      if (this.has(text, at)) throw new FelSyntaxError("unsupported_operator", advice, at, at + text.length);
    }
  }

  punctuation(at: number, code: number): number {
    const kind = code < 128 ? single[code]! : 0;
    if (kind === 0) {
      const character = String.fromCodePoint(this.source.codePointAt(at)!);
      const message = `The character ${JSON.stringify(character)} has no meaning here`;
      throw new FelSyntaxError("unexpected_character", message, at, at + character.length);
    }
    if (kind === T.dot && isDigit(this.source.charCodeAt(at + 1)) && at + 1 < this.to && !this.followsValue()) {
      throw new FelSyntaxError("bad_number", "A number starts with a digit: write 0.5, not .5", at, at + 1);
    }
    if (kind === T.openParen || kind === T.openBracket || kind === T.openBrace)
      this.open.push(this.tokens.kinds.length);
    else if (kind === T.closeParen || kind === T.closeBracket || kind === T.closeBrace) this.open.pop();
    else if (kind === T.comma && this.open.length > 0) this.tokens.values[this.open.at(-1)!] = true;
    return this.push(kind, at, at + 1);
  }

  followsValue(): boolean {
    const last = this.tokens.kinds.at(-1);
    return last === T.name || last === T.field || last === T.closeBracket || last === T.closeParen;
  }
}
