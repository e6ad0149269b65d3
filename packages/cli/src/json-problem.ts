export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  /** The expected token at this position; the text is not quoted, because it may hold answers. */
  readonly expected: string;
}

type Awaited = "value" | "value or ]" | "name" | "name or }" | ":" | ", or ]" | ", or }" | "the end";

const words: Readonly<Record<Awaited, string>> = {
  value: "a value",
  "value or ]": "a value or ]",
  name: "a name in double quotes",
  "name or }": "a name in double quotes, or }",
  ":": "a colon",
  ", or ]": "a comma or ]",
  ", or }": "a comma or }",
  "the end": "nothing more",
};

const blanks = /[ \t\n\r]*/y;
const stringBody = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const plainValue = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** The end of a sticky match at this position; undefined without a match. */
const reach = (pattern: RegExp, text: string, at: number): number | undefined => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
};

const place = (text: string, at: number, expected: string): JsonProblem => {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n"), expected };
};

/**
 * The position at which a text stops being JSON; `JSON.parse` detects the error, but its messages often lack a
 * position.
 */
export const jsonProblem = (text: string): JsonProblem | undefined => {
  const open: ("]" | "}")[] = [];
  let awaited: Awaited = "value";
  let at = 0;
  const afterValue = (): Awaited => (open.length === 0 ? "the end" : `, or ${open.at(-1)!}`);
  for (;;) {
    at = reach(blanks, text, at) ?? at;
    const character = text[at];
    if (character === undefined && awaited === "the end") return undefined;
    const isValue: boolean = awaited === "value" || awaited === "value or ]";
    if (character !== undefined && character === open.at(-1) && awaited.endsWith(`or ${character}`)) {
      open.pop();
      awaited = afterValue();
      at++;
    } else if (character === '"' && (isValue || awaited.startsWith("name"))) {
      const end = reach(stringBody, text, at)!;
      if (text[end] !== '"') return place(text, end, "a character of a text, or its closing quote");
      awaited = isValue ? afterValue() : ":";
      at = end + 1;
    } else if (isValue && (character === "[" || character === "{")) {
      open.push(character === "[" ? "]" : "}");
      awaited = character === "[" ? "value or ]" : "name or }";
      at++;
    } else if (character === ":" && awaited === ":") {
      awaited = "value";
      at++;
    } else if (character === "," && awaited.startsWith(",")) {
      awaited = open.at(-1) === "]" ? "value" : "name";
      at++;
    } else {
      const end = isValue ? reach(plainValue, text, at) : undefined;
      if (end === undefined) return place(text, at, words[awaited]);
      awaited = afterValue();
      at = end;
    }
  }
};
