import { type Command, globalOptions, type Option, type Options, sections } from "./command.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import { hang, pad, wrap } from "./layout.ts";
import { type Line, styled } from "./paint.ts";

const heading = (text: string): Line => [styled("bold", text)];

const valueText = (option: Option): string => {
  if (option.type === "flag") return "";
  return option.type === "choice" ? ` ${option.choices.join("|")}` : ` ${option.value}`;
};

const optionLines = (options: Options, columns: number): Line[] => {
  const rows = Object.entries(options).map(([name, option]): [string, string] => {
    const short = option.short === undefined ? "" : `-${option.short}, `;
    const usual = option.type === "choice" ? ` (default: ${option.fallback})` : "";
    return [`${short}--${name}${valueText(option)}`, option.summary + usual];
  });
  const width = Math.min(26, Math.max(...rows.map(([head]) => head.length)));
  return rows.flatMap(([head, summary]) => {
    if (head.length <= width) return hang(["  ", styled("cyan", pad(head, width)), "  "], summary, columns);
    return [["  ", styled("cyan", head)], ...hang([" ".repeat(width + 4)], summary, columns)];
  });
};

const actionLines = ({ actions = {} }: Command, columns: number): Line[] => {
  const rows = Object.entries(actions);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    [],
    heading("Actions"),
    ...rows.flatMap(([name, { summary }]) => hang(["  ", styled("cyan", pad(name, width)), "  "], summary, columns)),
  ];
};

/** The help of one command, made from its declaration. */
export const commandHelp = (command: Command, columns: number): Line[] => [
  ...hang([styled("bold", `cofill ${command.name}`), "  "], command.summary, columns),
  [],
  ...command.usage.map((usage, index): Line => [index === 0 ? styled("bold", "Usage  ") : "       ", usage]),
  ...(command.description === undefined ? [] : [[], ...wrap(command.description, columns).map((line): Line => [line])]),
  ...actionLines(command, columns),
  [],
  heading("Options"),
  ...optionLines({ ...command.options, ...globalOptions }, columns),
  ...(command.notes ?? []).flatMap((note): Line[] => [[], ...wrap(note, columns).map((line) => [line])]),
  ...(command.examples.length > 0 ? [[], heading("Examples")] : []),
  ...command.examples.flatMap(([line, meaning]): Line[] => [
    ["  ", styled("green", "$ "), line],
    ...hang(["    "], meaning, columns, (text) => styled("dim", text)),
  ]),
];

/** The overview of all commands, made from the registry. */
export const overview = (commands: readonly Command[], columns: number): Line[] => [
  [styled("bold", "cofill"), "  forms that agents and people fill together"],
  [],
  [styled("bold", "Usage  "), "cofill COMMAND [FILE] [options]"],
  ...hang(["       "], "A FILE is a text form (*.form.md) or a Formspec definition (*.json).", columns),
  ...hang(["       "], "In the place of a text form, - is standard input.", columns),
  ...sections.flatMap((section): Line[] => [
    [],
    heading(section),
    ...commands
      .filter((command) => command.section === section)
      .flatMap(({ name, summary }) => hang(["  ", styled("cyan", pad(name, 12))], summary, columns)),
  ]),
  [],
  heading("Exit codes"),
  ...exitCodeMeanings.flatMap(([code, meaning]) => hang(["  ", styled("cyan", String(code)), "  "], meaning, columns)),
  [],
  ...hang([], "'cofill help COMMAND' says more; 'cofill examples' has forms to try.", columns),
];
