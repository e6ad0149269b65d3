// Whole forms at random: every kind, with the layouts that people and reflowing editors leave behind.
import fc from "fast-check";
import { front } from "./sources.ts";

/** A choice, as a list. Forms are drawn by a seed and do not shrink: half a form is rarely a form. */
const oneOf = <T>(...choices: readonly T[]): readonly T[] => choices;

const gap = oneOf(
  "\n",
  "\n",
  "\n\n",
  " ",
  "",
  "\n\nSome prose.\n\n",
  " trailing prose\n",
  "\n<!-- a comment -->\n",
  "\n<!--\na longer\ncomment\n-->\n",
  "\n## A heading\n\n",
  "\n\n---\n\n",
  "\n> a quote\n\n",
  "\n```js\nconst x = 1;\n```\n",
  "\n<div>\n\n",
);

const title = oneOf("A", "A b", "A -- b", 'a \\" q', "é😀", "a|b", "{x}", "100 %", "&gt;", "a\\\\b", "*x*", "`c`");

const fences = oneOf(
  ["```", "```"],
  ["```", "````"],
  ["~~~", "~~~"],
  ["````", "````"],
  [" ```", "```"],
  ["   ~~~", "~~~~"],
);

const beforeValue = oneOf("", "", "", "<!-- a hint -->\n", "Please answer.\n\n", "```js\nan example\n```\n\n");

const text = oneOf(
  "x",
  "a\nb",
  "~~js\nx\n~~",
  " lead",
  "| a |",
  "- [ ] x",
  "# h",
  "{% foo %}",
  "{% /field %}",
  "<!-- c -->",
  "-->",
  "100 %",
  "\ttab",
);

const docBody = oneOf(
  "Doc",
  "Doc\nmore",
  "- [ ] x",
  "```\ncode\n```",
  "~~~\n{% /note %}\n~~~",
  " *x*",
  "",
  "a <!-- c --> b",
);

/** Tags become comments with the given likelihood, from a form all in tags to one all in comments. */
type Style = "tags" | "comments" | "mixed";

interface Draft {
  readonly text: string;
  /** The ids of its fields, in order. */
  readonly fields: readonly string[];
}

const values: Readonly<Record<string, readonly string[]>> = {
  string: text,
  number: oneOf("1", "about 12", "-2.50"),
  date: oneOf("2024-01-01", "soon"),
  year: oneOf("1999", "20"),
  url: oneOf("https://a.example", "nope"),
  string_list: oneOf("a\nb", " a \n\n b"),
  url_list: oneOf("https://a.example"),
};

type Draw = <T>(choices: readonly T[]) => T;

const drawFrom = (seed: number): Draw => {
  let state = seed;
  return (choices) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return choices[Math.floor((state / 2 ** 32) * choices.length)]!;
  };
};

const draft = (seed: number): Draft => {
  const pick = drawFrom(seed);
  const chance = (oneIn: number): boolean => pick(Array.from({ length: oneIn }, (_, index) => index === 0));
  const style: Style = pick(oneOf("tags", "tags", "comments", "comments", "mixed"));
  const tag = (inner: string): string => {
    const comment = style === "comments" || (style === "mixed" && chance(2));
    return comment ? `<!-- ${inner} -->` : `{% ${inner} %}`;
  };
  let count = 0;
  const fields: string[] = [];
  const documented = new Set<string>();

  const fenced = (inner: string): string => {
    const [open, close] = pick(fences) as [string, string];
    return `${pick(beforeValue)}${open}value\n${inner}\n${close}\n`;
  };

  const field = (): string => {
    const id = `i${++count}`;
    fields.push(id);
    const kind = pick(oneOf(...Object.keys(values), "single_select", "multi_select", "checkboxes", "table"));
    const state = chance(6) ? pick(oneOf("skipped", "aborted")) : "";
    const reason = state && chance(2) ? `\n${fenced(state === "skipped" ? "%SKIP% (why (x))" : "%ABORT% (no)")}` : "";
    const extra = pick(
      oneOf("", "", " required=true", ' role="agent"', ' foo="bar"', " x={a: 1, b: [true, null]}", " .wide"),
    );
    const open = (more = "") =>
      tag(
        `field kind="${kind}" id="${id}"${pick(oneOf(" ", "\n", "  "))}label="${pick(title)}"${extra}${more}${state && ` state="${state}"`}`,
      );
    const close = tag("/field");
    if (kind === "table") {
      const filled = [
        ["| a | 1 |"],
        ["| a \\| b | %SKIP% (r) |", "| | 3 |"],
        ["| a | 1 |", "  wrapped", "", "| b | 2 |"],
      ];
      const rows = state ? [] : pick(oneOf([], ...filled));
      const more = pick(
        oneOf("", ' columnTypes=["string", {type: "number", required: true}]', ' columnLabels=["L", "M | N"]'),
      );
      const body = ["| H1 | H2 |", "|---|---|", ...rows].join("\n");
      return `${open(` columnIds=["c1", "c2"]${more}`)}\n${body}${reason ? `\n${reason}` : pick(oneOf("\n", " "))}${close}`;
    }
    if (kind in values) {
      if (state) return open() + reason + close;
      if (chance(2)) return open() + pick(oneOf("", " ", "\n", "\nA remark.\n", "\n```js\nan example\n```\n")) + close;
      return `${open()}\n${fenced(pick(values[kind]!))}${close}`;
    }
    const items = Array.from({ length: 2 }, (_, index) => {
      const marker = state ? " " : pick(oneOf(" ", " ", "x", "X", "/"));
      const bullet = pick(oneOf("-", "-", "*", "  -"));
      const label = pick(oneOf("Option", "Option two", "**bold**", "a -- b"));
      return `${bullet} [${marker}] ${label} ${tag(`#o${index}${pick(oneOf("", ' pr="#2"'))}`)}`;
    });
    const between = pick(oneOf("\n", "\n\n", "\n<!-- between -->\n", "\n\nor\n\n", " (one)\n"));
    return `${open()}\n${items.join(between)}${reason || pick(oneOf("\n", " "))}${close}`;
  };

  const doc = (ref: string): string => {
    const name = pick(oneOf("description", "instructions", "notes", "examples", "documentation"));
    if (documented.has(`${ref} ${name}`)) return "";
    documented.add(`${ref} ${name}`);
    const lead = pick(oneOf("\n", " ", ""));
    return tag(`${name} ref="${ref}"`) + lead + pick(docBody) + pick(oneOf("\n", "\n", "")) + tag(`/${name}`);
  };

  const maybeDoc = (ref: string): string => (chance(3) ? pick(gap) + doc(ref) : "");
  const part = (): string => {
    const made = field();
    return made + maybeDoc(fields.at(-1)!) + pick(gap);
  };
  const times = (max: number, make: () => string): string =>
    Array.from({ length: pick(Array.from({ length: max + 1 }, (_, index) => index)) }, make).join("");

  const group = (): string => {
    const id = `g${++count}`;
    return (
      tag(`group id="${id}" title="${pick(title)}"`) +
      pick(gap) +
      times(3, part) +
      tag("/group") +
      maybeDoc(id) +
      pick(gap)
    );
  };
  const note = (): string =>
    `${tag(`note id="n${++count * 7}" ref="f" role="u"`)}${pick(oneOf("\n", " "))}${pick(docBody).replaceAll("{% /note %}", "x") || "x"}\n${tag("/note")}${pick(gap)}`;

  const before = pick(oneOf("", "", "Intro <!-- form x -->\n\n", "# Title\n"));
  const after = pick(oneOf("", "\n", "\n\nAfter <!-- field x -->\n"));
  const body = pick(gap) + times(2, group) + times(1, part) + maybeDoc("f") + pick(gap) + times(2, note);
  const frontmatter = pick(
    oneOf(
      front,
      "---\nother: 1\nmarkform: {spec: MF/0.1, foo: bar}\n---\n\n",
      "---\nmarkform:\n  # c\n  spec: MF/0.1\n  form_state: empty\nz: [1,\n 2]\n---\n",
    ),
  );
  const whole = `${frontmatter}${before}${tag(`form id="f" title="${pick(title)}"`)}${body}${tag("/form")}${after}`;
  return { text: chance(3) ? whole.replaceAll("\n", "\r\n") : whole, fields };
};

/** A form that can be read, as text, with the ids of its fields. */
export const arbitraryForm: fc.Arbitrary<Draft> = fc.noShrink(fc.nat()).map(draft);
