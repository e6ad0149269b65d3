import { count } from "@cofill/core/kit";
import { documentOf, type InspectIssue, type InspectResult, inspect, type ParsedForm } from "@cofill/markform/form";
import { checkForm } from "../checks.ts";
import { defineCommand, formArgument, formatOption, rolesOption, validatorsOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { readFormFile } from "../form-file.ts";
import { completeMark, countsText, progressBar, stateSpan, titleOf } from "../form-words.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { hang, pad } from "../layout.ts";
import { type Line, type Style, styled } from "../paint.ts";
import { audienceOf, warnOfUnknownRoles } from "../roles.ts";
import { textWidth } from "../text-width.ts";

/** The colours of the priorities P1 to P5, from the specification. */
const tierStyles: readonly Style[] = ["boldRed", "yellow", "cyan", "blue", "dim"];
const maxRefWidth = 26;

const issueLines = (issues: readonly InspectIssue[], columns: number): Line[] => {
  const refWidth = Math.min(maxRefWidth, Math.max(...issues.map(({ ref }) => textWidth(ref))));
  let tier = 0;
  return issues.flatMap((issue) => {
    const style = tierStyles[issue.priority - 1] ?? "dim";
    const mark = issue.priority === tier ? "  " : `P${issue.priority}`;
    tier = issue.priority;
    const head: Line = [
      styled(style, mark),
      "  ",
      styled(style, issue.severity === "required" ? "●" : "○"),
      ` ${pad(issue.ref, refWidth)}  `,
    ];
    return hang(head, issue.message, columns);
  });
};

/** Counts finished checkboxes, because a plan has no other fields to count. */
const boxesText = ({ fields }: InspectResult["progressSummary"]): string | undefined => {
  let [settled, active, total] = [0, 0, 0];
  for (const { checkboxProgress: boxes } of Object.values(fields)) {
    if (!boxes) continue;
    settled += boxes.done + boxes.na + boxes.yes + boxes.no;
    active += boxes.active + boxes.incomplete;
    total += boxes.total;
  }
  if (total === 0) return undefined;
  return `${settled} of ${total} checked off${active > 0 ? `, ${active} in progress` : ""}`;
};

const requiredText = ({ requiredFields, emptyRequiredFields }: InspectResult["progressSummary"]["counts"]): string => {
  if (emptyRequiredFields > 0) return `${emptyRequiredFields} still to answer`;
  return requiredFields > 0 ? "all answered" : "nothing";
};

const summaryLines = (result: InspectResult): Line[] => {
  const { formState, progressSummary } = result;
  const { counts } = progressSummary;
  const boxes = boxesText(progressSummary);
  return [
    ["State     ", stateSpan(formState), ...completeMark(result)],
    ["Progress  ", ...progressBar(counts, 24), `  ${countsText(counts)}`],
    ["Required  ", requiredText(counts)],
    ...(counts.invalidFields > 0 ? [["Invalid   ", count(counts.invalidFields, "field")]] : []),
    ...(boxes === undefined ? [] : [["Boxes     ", boxes]]),
    ...(counts.totalNotes > 0 ? [["Notes     ", String(counts.totalNotes)]] : []),
  ];
};

const report = (form: ParsedForm, name: string, result: InspectResult, all: number, columns: number): Line[] => {
  const { groupCount, fieldCount } = result.structureSummary;
  const { issues, warnings } = result;
  const shown = issues.length < all ? `${issues.length} of ${all}` : String(all);
  return [
    [styled("bold", titleOf(form))],
    [styled("dim", `${name} · ${count(groupCount, "group")}, ${count(fieldCount, "field")}`)],
    [],
    ...summaryLines(result),
    ...(issues.length > 0
      ? [[], [styled("bold", `Issues (${shown})`), styled("dim", "  ● required  ○ recommended")]]
      : []),
    ...(issues.length > 0 ? issueLines(issues, columns) : []),
    ...(warnings.length > 0 ? [[], [styled("bold", `Warnings (${warnings.length})`)]] : []),
    ...warnings.flatMap(({ line, column, message }) =>
      hang([styled("yellow", `${line}:${column}`), "  "], message, columns),
    ),
  ];
};

export const command = defineCommand({
  name: "inspect",
  section: "Look at a form",
  summary: "Where a form stands: progress, issues by priority, warnings",
  usage: ["cofill inspect FILE [--roles ROLES] [--max-issues N]"],
  args: [formArgument],
  options: {
    roles: rolesOption,
    "max-issues": { type: "count", value: "N", min: 0, summary: "List at most N issues" },
    all: { type: "flag", summary: "List every field of a Formspec definition, however many" },
    "no-validators": validatorsOption,
    ...definitionOptions,
    format: formatOption,
  },
  examples: [
    ["cofill inspect intake.form.md", "What is answered, what is missing, what is wrong"],
    ["cofill inspect intake.form.md --roles agent --format json", "The same for an agent's part, as data"],
  ],
  async run({ args: [file = ""], options, environment, output }) {
    if (isDefinitionFile(file)) {
      const { inspectDefinition } = await import("../formspec/inspect.ts");
      return inspectDefinition(environment, output, file, options);
    }
    refuseDefinitionOptions(options);
    const { form: read, name } = await readFormFile(environment, file);
    const { roles, "max-issues": maxIssues } = options;
    const form = await checkForm(environment, file, read, options, output);
    if (roles) warnOfUnknownRoles(documentOf(form, { audience: audienceOf(roles) }), roles, output);
    const audience = output.format === "text" ? "person" : "agent";
    const result = inspect(form, { audience, ...(roles && { targetRoles: roles }) });
    const shown = maxIssues === undefined ? result : { ...result, issues: result.issues.slice(0, maxIssues) };
    await output.result(shown, () => report(form, name, shown, result.issues.length, output.columns));
    return exitCodes.fine;
  },
});
