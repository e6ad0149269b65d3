import { count } from "@cofill/core/kit";
import { documentOf, inspect } from "@cofill/markform/form";
import { checkForm } from "../checks.ts";
import { defineCommand, formArgument, formatOption, rolesOption, validatorsOption } from "../command.ts";
import { fieldTextLines, formTextLines, formTextsOf } from "../described-lines.ts";
import { exitCodes } from "../exit-codes.ts";
import { byField, type FieldCard, fieldCards } from "../field-card.ts";
import { readFormFile } from "../form-file.ts";
import { status } from "../form-words.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { hang, wrap } from "../layout.ts";
import { type Line, styled } from "../paint.ts";
import { isStdin } from "../read-input.ts";
import { audienceOf, warnOfUnknownRoles } from "../roles.ts";

const indent = "  ";

const cardLines = (card: FieldCard, columns: number): readonly Line[] => {
  const place = [card.ref, card.kind, ...card.groups.map(({ id, label = id }) => label)];
  const who = card.role === undefined ? [] : [`role ${card.role}`];
  const flags = [
    card.required ? "required" : "optional",
    ...(card.priority === "medium" ? [] : [`${card.priority} priority`]),
  ];
  return [
    ...wrap(card.label, columns).map((line): Line => [styled("bold", line)]),
    ...hang([indent], [...place, ...who, ...flags].join(" · "), columns, (line) => styled("dim", line)),
    ...card.issues.flatMap(({ message, severity }) =>
      hang([indent, styled(severity === "required" ? "boldRed" : "yellow", "! ")], message, columns),
    ),
    ...fieldTextLines(card, card.takes, columns),
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
    count: { type: "count", value: "N", min: 1, summary: "Show N fields (default: 1)" },
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
    const reader = output.format === "text" ? "person" : "agent";
    const document = documentOf(form, { audience: { ...audienceOf(roles), reader } });
    if (roles) warnOfUnknownRoles(document, roles, output);
    const result = inspect(form, roles ? { targetRoles: roles } : {});
    const open = byField(form, result.issues);
    const about = formTextsOf(document.describe());
    const fields = fieldCards(form, document, isStdin(file) ? "FILE" : file, open, most);
    const others = result.issues.filter(({ scope }) => scope === "form" || scope === "group");
    const { formState, isComplete } = result;
    const left = open.size - fields.length;
    await output.result({ about, formState, isComplete, openFields: open.size, fields, otherIssues: others }, () => [
      ...(fields.length > 0 ? formTextLines(about, output.columns) : []),
      ...fields.flatMap((card) => cardLines(card, output.columns)),
      ...others.flatMap(({ message, ref }) => hang([styled("yellow", "! ")], `${ref}: ${message}`, output.columns)),
      ...(left > 0 ? [[styled("dim", `… and ${count(left, "more field", "more fields")} after that`)]] : []),
      status(result),
    ]);
    return exitCodes.fine;
  },
});
