import fc from "fast-check";
import type { Field, ParsedForm, Patch } from "../src/form.ts";
import { type FieldKind, fieldKinds } from "../src/form.ts";
import { writeAnnotation, writeClose, writeOpen } from "../src/serialize/write-tag.ts";
import type { SyntaxStyle } from "../src/syntax/tag.ts";

/** Text with everything that has a meaning somewhere in the format. */
const spice = [
  "-->",
  "{%",
  "%}",
  "{% /field %}",
  "```",
  "~~~~",
  "    ```",
  "`",
  "|",
  "\\|",
  "\\",
  '"',
  "'",
  "#id",
  "[x]",
  "- [ ] item",
  "---",
  "é",
  "漢字",
  "😀",
  "\u2028",
  "%SKIP",
  "%",
  "<br>",
  "<!-- note -->",
  "<!--",
  "\t",
  " ",
  "a",
  "word",
  "0",
  ":",
  "&amp;",
  "*",
  "_",
];

const spiced = (...more: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...spice, ...more), fc.string({ maxLength: 6 })), { maxLength: 8 })
    .map((parts) => parts.join(""));

const clean = (text: string) => text.replaceAll("\0", "").replace(/\r\n?/g, "\n");

export const anyText = spiced("\n", "\n\n", "\n```value\n", "\r\n")
  .map(clean)
  .filter((text) => !/^\s*%(SKIP|ABORT)[%:]/.test(text));

export const anyLine = spiced()
  .map((text) => clean(text).replaceAll("\n", " ").trim())
  .filter((text) => !/^\s*%(SKIP|ABORT)[%:]/.test(text) && !text.includes("\u2028"));

const label = anyLine.map((text) => text || "Label");

const optionLabel = fc
  .array(fc.constantFrom("One", "two words", "é", "10-K", "50 %", "a/b", "(c)", "[x]", "x|y"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(" "));

interface Style {
  readonly style: SyntaxStyle;
  readonly eol: string;
  readonly selfClosing: boolean;
}

type Attributes = [string, never][];

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const optional = (record: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Attributes> =>
  fc
    .record(Object.fromEntries(Object.entries(record).map(([name, value]) => [name, maybe(value)])))
    .map((values) => Object.entries(values).filter((entry) => entry[1] !== undefined) as Attributes);

const bounds = (low: string, high: string, max: number) =>
  fc.tuple(maybe(fc.nat(max)), maybe(fc.nat(max))).map(([a, b]): Attributes => {
    const entries: [string, number][] = [];
    if (a !== undefined) entries.push([low, a]);
    if (b !== undefined) entries.push([high, (a ?? 0) + b]);
    return entries as unknown as Attributes;
  });

const ids = ["alpha", "beta", "gamma", "delta"] as const;

const optionLines = (style: Style, markers: readonly string[]) =>
  fc
    .array(fc.record({ label: optionLabel, marker: fc.constantFrom(...markers), owner: maybe(anyLine) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((options) =>
      options.map(({ label: text, marker, owner }, index) => {
        const metadata = owner === undefined ? [] : ([["owner", owner]] as const);
        return `- [${marker}] ${text} ${writeAnnotation(ids[index]!, metadata, style.style)}`;
      }),
    );

const noLines = fc.constant<string[]>([]);

const bodies: Record<FieldKind, (style: Style) => fc.Arbitrary<{ attributes: Attributes; lines: string[] }>> = {
  string: () => body(bounds("minLength", "maxLength", 20)),
  number: () => body(bounds("min", "max", 100)),
  date: () => body(fc.constant([])),
  year: () => body(fc.constant([])),
  url: () => body(fc.constant([])),
  string_list: () => body(bounds("minItems", "maxItems", 4)),
  url_list: () => body(bounds("minItems", "maxItems", 4)),
  single_select: (style) => body(fc.constant([]), optionLines(style, [" ", "x"])),
  multi_select: (style) => body(bounds("minSelections", "maxSelections", 3), optionLines(style, [" ", "x"])),
  checkboxes: (style) =>
    fc
      .constantFrom("multi", "simple", "explicit")
      .chain((mode) =>
        body(
          fc.constant([["checkboxMode", mode]] as unknown as Attributes),
          optionLines(
            style,
            mode === "explicit" ? [" ", "y", "n"] : mode === "multi" ? [" ", "x", "/", "*", "-"] : [" ", "x"],
          ),
        ),
      ),
  table: () =>
    body(
      fc.constant([
        ["columnIds", ["name", "count"]],
        ["columnTypes", ["string", "number"]],
      ] as unknown as Attributes),
      fc.constantFrom(["| Name | Count |", "|---|---|", "| a \\| b | 1.50 |", "|  | %SKIP% (why) |"], []),
    ),
};

const body = (attributes: fc.Arbitrary<Attributes>, lines: fc.Arbitrary<string[]> = noLines) =>
  fc.record({ attributes, lines });

const fieldSource = (id: string, style: Style): fc.Arbitrary<string> =>
  fc.constantFrom(...fieldKinds).chain((kind) =>
    fc
      .tuple(
        label,
        optional({ priority: fc.constantFrom("high", "low"), role: fc.constantFrom("user", "agent") }),
        fc.boolean(),
        bodies[kind](style),
      )
      .map(([text, common, required, { attributes, lines }]) => {
        const all = [
          ["id", id],
          ["kind", kind],
          ["label", text],
          ...(required ? [["required", true]] : []),
          ...common,
          ...attributes,
        ] as unknown as Attributes;
        const open = writeOpen("field", all, style.style);
        if (lines.length === 0 && style.selfClosing) return open.replace(/ (%\}|-->)$/, " /$1");
        const close = writeClose("field", style.style);
        return lines.length === 0 ? open + close : [open, ...lines, close].join(style.eol);
      }),
  );

const prose = fc.constantFrom(
  "",
  "## A heading",
  "Some *prose* with `{% field %}` in code.",
  "<!-- a comment -->",
  "* a list\n* of things",
);

/** The source of a form with every kind of content. */
export const anySource: fc.Arbitrary<string> = fc
  .record({
    style: fc.record({
      style: fc.constantFrom<SyntaxStyle>("tags", "comments"),
      eol: fc.constantFrom("\n", "\r\n"),
      selfClosing: fc.boolean(),
    }),
    count: fc.integer({ min: 1, max: 8 }),
    title: label,
    bom: fc.boolean(),
    grouped: fc.boolean(),
  })
  .chain(({ style, count, title, bom, grouped }) =>
    fc.tuple(...Array.from({ length: count }, (_, i) => fc.tuple(fieldSource(`f${i}`, style), prose))).map((fields) => {
      const tag = (name: string, attributes: Attributes) => writeOpen(name, attributes, style.style);
      const inner = fields.flatMap(([source, text]) =>
        text === "" ? [source] : [text.replaceAll("\n", style.eol), source],
      );
      const lines = [
        "---",
        "markform:",
        "  spec: MF/0.1",
        "  custom: kept # why",
        "other: 1",
        "---",
        "",
        tag("form", [
          ["id", "form"],
          ["title", title],
        ] as unknown as Attributes),
        ...(grouped
          ? [tag("group", [["id", "g1"]] as unknown as Attributes), "", ...inner, "", writeClose("group", style.style)]
          : inner),
        "",
        writeClose("form", style.style),
        "",
      ];
      return (bom ? "\uFEFF" : "") + lines.join(style.eol);
    }),
  );

const values: Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>> = {
  string: () => anyText,
  number: () => fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  date: () => fc.oneof(fc.constantFrom("2024-02-29", "2023-02-29", "soon"), anyLine),
  year: () => fc.oneof(fc.integer({ min: 900, max: 10_100 }), fc.constant(1999.5)),
  url: () => fc.oneof(fc.webUrl(), anyLine),
  string_list: () => fc.array(anyLine, { maxLength: 4 }),
  url_list: () => fc.array(fc.oneof(fc.webUrl(), anyLine), { maxLength: 3 }),
  single_select: (field) => fc.constantFrom(...optionIds(field)),
  multi_select: (field) => fc.subarray(optionIds(field)),
  checkboxes: (field) =>
    fc.dictionary(fc.constantFrom(...optionIds(field)), fc.constantFrom(...checkboxStates(field)), { maxKeys: 4 }),
  table: () =>
    fc.array(
      fc.record({
        name: fc.oneof(anyLine, fc.constant("%SKIP% (no (data)"), fc.constant("two\nlines")),
        count: fc.oneof(fc.integer(), fc.constant(null), fc.constant("many")),
      }),
      { maxLength: 3 },
    ),
};

const optionIds = (field: Field): string[] => ("options" in field ? field.options.map((option) => option.id) : []);

const checkboxStates = (field: Field): string[] =>
  field.kind !== "checkboxes"
    ? []
    : {
        multi: ["todo", "done", "incomplete", "active", "na"],
        simple: ["todo", "done"],
        explicit: ["unfilled", "yes", "no"],
      }[field.checkboxMode];

/** A patch that fits the form, mostly. */
export const anyPatch = (form: ParsedForm): fc.Arbitrary<Patch> => {
  const fields = form.schema.groups.flatMap((group) => group.children);
  const role = fc.constantFrom("user", "agent");
  const reason = maybe(anyText);
  return fc.constantFrom(...fields).chain((field): fc.Arbitrary<Patch> => {
    const fieldId = field.id;
    const set = values[field.kind](field).map(
      (value) => ({ op: `set_${field.kind}`, fieldId, value }) as unknown as Patch,
    );
    return fc.oneof(
      { weight: 6, arbitrary: set },
      { weight: 1, arbitrary: fc.constant<Patch>({ op: "clear_field", fieldId }) },
      {
        weight: 1,
        arbitrary: fc
          .record({ role, reason })
          .map(
            ({ role: by, reason: why }) =>
              ({ op: "abort_field", fieldId, role: by, ...(why !== undefined && { reason: why }) }) as Patch,
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .record({ role, reason })
          .map(
            ({ role: by, reason: why }) =>
              ({ op: "skip_field", fieldId, role: by, ...(why !== undefined && { reason: why }) }) as Patch,
          ),
      },
      {
        weight: 1,
        arbitrary: fc.record({ role, text: anyText }).map(
          ({ role: by, text }) =>
            ({
              op: "add_note",
              ref: fieldId,
              role: by,
              text: text.trim() === "" ? "note" : text.replace(/(\{%|<!--)\s*\/\s*note/g, ""),
            }) as Patch,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom("n1", "n2", "n9").map((noteId): Patch => ({ op: "remove_note", noteId })),
      },
    );
  });
};
