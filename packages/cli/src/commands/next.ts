import { count } from "@cofill/core/kit";
import { documentOf, inspect } from "@cofill/markform/form";
import { checkForm } from "../checks.ts";
import { defineCommand, formArgument, formatOption, rolesOption, validatorsOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { byField, type FieldCard, fieldCards } from "../field-card.ts";
import { readFormFile } from "../form-file.ts";
import { standing } from "../form-words.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { hang, pad, wrap } from "../layout.ts";
import { type Line, styled } from "../paint.ts";
import { isStdin } from "../read-input.ts";
import { audienceOf, warnOfUnknownRoles } from "../roles.ts";
import { textWidth } from "../text-width.ts";

const indent = "  ";

/** A body of Markdown: its paragraphs wrapped, its lists and blank lines kept. */
const docLines = (tag: string, body: string, columns: number): Line[] => [
  [indent, styled("cyan", tag)],
  ...body
    .split("\n")
    .flatMap((line) => wrap(line, columns - 6).map((part): Line => [indent, styled("dim", "│ "), part])),
];

const optionLines = (card: FieldCard, columns: number): Line[] => {
  const options = card.options ?? [];
  const width = Math.min(24, Math.max(0, ...options.map(({ id }) => textWidth(id))));
  return options.flatMap(({ id, label, docs = {} }) => [
    ...hang([indent, "  ", styled("bold", pad(id, width)), "  "], label, columns),
    ...Object.values(docs).flatMap((body) =>
      hang([" ".repeat(width + 6)], body, columns, (line) => styled("dim", line)),
    ),
  ]);
};

const cardLines = (card: FieldCard, columns: number): Line[] => {
  const place = [card.ref, card.kind, ...(card.group === undefined ? [] : [card.group])];
  const who = card.role === undefined ? [] : [`role ${card.role}`];
  const flags = [
    card.required ? "required" : "optional",
    ...(card.priority === "medium" ? [] : [`${card.priority} priority`]),
  ];
  const takes = [card.takes, ...card.constraints];
  const examples = card.examples ?? (card.placeholder === undefined ? [] : [card.placeholder]);
  return [
    ...wrap(card.label, columns).map((line): Line => [styled("bold", line)]),
    ...hang([indent], [...place, ...who, ...flags].join(" · "), columns, (line) => styled("dim", line)),
    ...card.issues.flatMap(({ message, severity }) =>
      hang([indent, styled(severity === "required" ? "boldRed" : "yellow", "! ")], message, columns),
    ),
    ...hang([indent, styled("cyan", "takes     ")], takes.join("; "), columns),
    ...(card.columns ?? []).flatMap((column) => hang([indent, "          "], column, columns)),
    ...(examples.length > 0 ? hang([indent, styled("cyan", "such as   ")], examples.join("; "), columns) : []),
    ...optionLines(card, columns),
    ...Object.entries(card.docs).flatMap(([tag, body]) => docLines(tag, body, columns)),
    [],
    [indent, styled("green", "$ "), card.command],
    ...(card.skip === undefined
      ? []
      : [[indent, styled("green", "$ "), card.skip, styled("dim", "   to leave it empty")]]),
    [],
  ];
};

export const command = defineCommand({
  name: "next",
  section: "Look at a form",
  summary: "What to fill next, and the command that does it",
  usage: ["cofill next FILE [--roles ROLES] [--count N]"],
  args: [formArgument],
  options: {
    roles: rolesOption,
    count: { type: "count", value: "N", min: 1, summary: "Show N fields (1 if not said)" },
    "no-validators": validatorsOption,
    ...definitionOptions,
    format: formatOption,
  },
  examples: [
    ["cofill next intake.form.md", "The most pressing field with all there is to know about it"],
    ["cofill next intake.form.md --roles agent --count 5 --format json", "The next five for an agent, as data"],
  ],
  async run({ args: [file = ""], options, environment, output }) {
    if (isDefinitionFile(file)) {
      const { nextInDefinition } = await import("../formspec/next.ts");
      return nextInDefinition(environment, output, file, options);
    }
    refuseDefinitionOptions(options);
    const { form: read } = await readFormFile(environment, file);
    const { roles, count: most = 1 } = options;
    const form = await checkForm(environment, file, read, options, output);
    if (roles) warnOfUnknownRoles(documentOf(form, { audience: audienceOf(roles) }), roles, output);
    const result = inspect(form, roles ? { targetRoles: roles } : {});
    const open = byField(form, result.issues);
    const fields = fieldCards(form, isStdin(file) ? "FILE" : file, open, most);
    const others = result.issues.filter(({ scope }) => scope === "form" || scope === "group");
    const { formState, isComplete } = result;
    const left = open.size - fields.length;
    await output.result({ formState, isComplete, openFields: open.size, fields, otherIssues: others }, () => [
      ...fields.flatMap((card) => cardLines(card, output.columns)),
      ...others.flatMap(({ message, ref }) => hang([styled("yellow", "! ")], `${ref}: ${message}`, output.columns)),
      ...(left > 0 ? [[styled("dim", `… and ${count(left, "more field", "more fields")} after that`)]] : []),
      standing(result),
    ]);
    return exitCodes.fine;
  },
});
