import {
  type AuthorTexts,
  type DescribedColumn,
  type DescribedGroup,
  type DescribedOption,
  type FieldTexts,
  type FormDescription,
  roleText,
} from "@cofill/core";
import { hang, pad, wrap } from "./layout.ts";
import { limits } from "./limits.ts";
import { type Line, styled } from "./paint.ts";
import { textWidth } from "./text-width.ts";

const indent = "  ";

/** A body of Markdown: its paragraphs wrapped, its lists and blank lines kept. */
const bodyLines = (title: string, body: string, columns: number): readonly Line[] => [
  [indent, styled("cyan", title)],
  ...body
    .split("\n")
    .flatMap((line) => wrap(line, columns - 6).map((part): Line => [indent, styled("dim", "│ "), part])),
];

/** The author's texts, each under its heading. */
const authorLines = (
  { description, instructions, documentation = {} }: AuthorTexts,
  columns: number,
): readonly Line[] =>
  Object.entries({ description, instructions, ...documentation }).flatMap(([tag, text]) =>
    text === undefined ? [] : bodyLines(tag, text, columns),
  );

const groupLines = (groups: readonly DescribedGroup[], columns: number): readonly Line[] =>
  groups.flatMap(({ id, label = id, description, instructions }) =>
    [description, instructions].flatMap((text) => (text === undefined ? [] : bodyLines(label, text, columns))),
  );

const optionLines = (options: readonly DescribedOption[], columns: number): readonly Line[] => {
  const shown = options.slice(0, limits.maxOptionsShown);
  const width = Math.min(24, Math.max(0, ...shown.map(({ id }) => textWidth(id))));
  const left = options.length - shown.length;
  return [
    ...shown.flatMap(({ id, label, description, instructions, documentation = {} }) => [
      ...hang([indent, "  ", styled("bold", pad(id, width)), "  "], label, columns),
      ...[description, instructions, ...Object.values(documentation)].flatMap((text) =>
        text === undefined ? [] : hang([" ".repeat(width + 6)], text, columns, (line) => styled("dim", line)),
      ),
    ]),
    ...(left > 0 ? [[indent, "  ", styled("dim", `… and ${left} more`)]] : []),
  ];
};

const columnText = ({ id, type, required, options, limits: own }: DescribedColumn): string =>
  `${id}: ${[options ? `one of ${options.join(", ")}` : type, ...own, ...(required ? ["required"] : [])].join(", ")}`;

/** All texts about a field as lines; `takes` describes an acceptable answer. */
export const fieldTextLines = (texts: FieldTexts, takes: string, columns: number): readonly Line[] => {
  const { limits: own, unit, options = [], columns: cells = [], hint, placeholder } = texts;
  const examples = texts.examples.length > 0 || placeholder === undefined ? texts.examples : [placeholder];
  const facts = [takes, ...own.filter((limit) => limit !== takes), ...(unit === undefined ? [] : [`in ${unit}`])];
  return [
    ...(hint === undefined ? [] : hang([indent], hint, columns)),
    ...hang([indent, styled("cyan", "takes     ")], facts.join("; "), columns),
    ...cells.flatMap((cell) => hang([indent, "          "], columnText(cell), columns)),
    ...(examples.length > 0 ? hang([indent, styled("cyan", "such as   ")], examples.join("; "), columns) : []),
    ...optionLines(options, columns),
    ...authorLines(texts, columns),
    ...groupLines(texts.groups, columns),
  ];
};

/** The author's texts about the form and for its roles, as the audience of a document sees them (MF-2-01). */
export const formTextsOf = ({ description, instructions, documentation, roles }: FormDescription) => ({
  ...(description !== undefined && { description }),
  ...(instructions !== undefined && { instructions }),
  ...(documentation !== undefined && { documentation }),
  roles: roles
    .filter(({ isMine }) => isMine)
    .map(({ role, filledBy, instructions: told }) => ({
      role,
      filledBy,
      ...(told !== undefined && { instructions: told }),
    })),
});

/** The texts about the form as lines; empty if there are none. */
export const formTextLines = (about: ReturnType<typeof formTextsOf>, columns: number): readonly Line[] => {
  const roles = about.roles.map(roleText).filter((text) => text !== "");
  const lines = [...authorLines(about, columns), ...roles.flatMap((text) => hang([indent], text, columns))];
  return lines.length === 0 ? [] : [...lines, []];
};
