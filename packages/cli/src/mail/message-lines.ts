import type { EdgeView, FormCard, MessageView } from "@cofill/service/mail";
import { fit, hang, pad } from "../layout.ts";
import { limits } from "../limits.ts";
import { type Line, type Span, type Style, styled } from "../paint.ts";
import { textWidth } from "../text-width.ts";
import { agoText } from "./moment.ts";
import { type Around, type DraftStatus, isNotice, nextSteps } from "./next-commands.ts";
import { payloadEntries, payloadSummary } from "./payload-words.ts";

export interface LineOptions extends Around {
  readonly columns: number;
  readonly nowMs: number;
  /** Options to repeat in a suggested command. */
  readonly words: string;
}

const stateStyles: Readonly<Record<FormCard["state"], Style>> = {
  open: "green",
  closed: "yellow",
  revoked: "red",
  expired: "yellow",
  filled: "yellow",
};

const indent = "     ";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const headOf = (message: MessageView, nowMs: number): Line => {
  const { number, direction, from, to, date, dismissed } = message;
  const isUnknown = !from.startsWith("@");
  const who: Span = direction === "sent" ? `to ${to}` : styled(isUnknown ? "yellow" : "bold", from);
  return [
    styled("cyan", pad(String(number), 5)),
    who,
    styled("dim", ` · ${agoText(date, nowMs)}`),
    ...(dismissed ? [styled("dim", " · dismissed")] : []),
  ];
};

const formHead = (edge: string, { title, state, once, expiresAt }: FormCard, draftStatus?: DraftStatus): Line => {
  const until = expiresAt !== undefined && state === "open" ? ` until ${expiresAt.slice(0, 16).replace("T", " ")}` : "";
  const many = once && state === "open" ? ", one answer" : "";
  return [
    `${indent}@${edge}: form "`,
    styled("bold", oneLine(title)),
    '" ',
    styled(stateStyles[state], state),
    until + many,
    ...(draftStatus === undefined ? [] : [" · ", styled(draftStatus === "answered" ? "dim" : "yellow", draftStatus)]),
  ];
};

const nextLine = (message: MessageView, options: LineOptions, isWhole = false): readonly Line[] => {
  const { words, columns } = options;
  const { commands: all, elsewhere } = nextSteps(message, options);
  const commands = all
    .filter((command) => !isWhole || !command.startsWith("cofill message "))
    .map((command) => `${command}${words}`);
  const dim = (text: string): Span => styled("dim", text);
  const place = elsewhere === undefined ? [] : hang([indent], elsewhere, columns, dim);
  const joined = commands.join(" · ");
  if (commands.length > 0 && textWidth(indent + joined) <= columns) return [...place, [indent, dim(joined)]];
  return [...place, ...commands.map((command): Line => [indent, dim(command)])];
};

/** A submission is shown by what can be done with it, because its id means nothing to people. */
const whatIs = ({ kind, about, rights }: EdgeView): string => {
  if (kind === "submission") return `a submission that you may ${rights.join(", ")}`;
  return about === undefined ? kind : `${kind} "${oneLine(about)}"`;
};

const edgeWords = (edge: EdgeView): string => {
  const { name, state, names } = edge;
  const known = names.length === 0 ? "" : `, yours as ${names.join(" ")}`;
  return `@${name}: ${whatIs(edge)}${state === "live" ? "" : ` ${state.replace("_", " ")}`}${known}`;
};

const requestStyles = { open: "green", resolved: "dim", rejected: "red" } as const;

/** The content of a message in one or two lines. */
const bodyLines = (message: MessageView, { columns, draftStatus }: LineOptions): readonly Line[] => {
  const room = columns - indent.length;
  switch (message.type) {
    case "package": {
      const text = oneLine(message.text);
      const said = isNotice(message) ? hang([indent], text, columns) : [[indent, fit(text, room)]];
      return [
        ...(text === "" ? [] : said),
        ...message.edges.map(
          (edge): Line =>
            edge.form ? formHead(edge.name, edge.form, draftStatus) : [indent, fit(edgeWords(edge), room)],
        ),
      ];
    }
    case "request": {
      const reason = message.reason === undefined ? "" : `: ${oneLine(message.reason)}`;
      return [
        [indent, "asks for: ", fit(oneLine(message.description), room - 10)],
        [indent, styled(requestStyles[message.status], message.status), fit(reason, room - message.status.length)],
      ];
    }
    case "form-response":
      return [
        [indent, 'answers "', styled("bold", oneLine(message.formTitle)), '"'],
        [indent, fit(oneLine(payloadSummary(message.payload)), room)],
      ];
    default:
      return message satisfies never;
  }
};

/** A message in a list. */
export const messageLines = (message: MessageView, options: LineOptions): readonly Line[] => [
  headOf(message, options.nowMs),
  ...bodyLines(message, options),
  ...(message.type === "request" ? message.edges.map((edge): Line => [indent, edgeWords(edge)]) : []),
  ...nextLine(message, options),
];

const wholeBody = (message: MessageView, columns: number): readonly Line[] => {
  const room = columns - indent.length;
  const paragraphs = (text: string): readonly Line[] =>
    text.split("\n").flatMap((line) => hang([indent], line, columns));
  switch (message.type) {
    case "package":
      return paragraphs(message.text);
    case "request":
      return [...bodyLines(message, { columns, nowMs: 0, words: "" }).slice(1), ...paragraphs(message.description)];
    case "form-response": {
      const entries = payloadEntries(message.payload);
      const width = Math.min(Math.floor(room / 3), Math.max(0, ...entries.map(([path]) => textWidth(path))));
      return [
        [indent, 'answers "', styled("bold", oneLine(message.formTitle)), '"'],
        ...entries.flatMap(([path, value]) =>
          hang([indent, styled("cyan", pad(path, width)), "  "], value.slice(0, limits.maxShownLength * 10), columns),
        ),
      ];
    }
    default:
      return message satisfies never;
  }
};

const formLines = ({ name, form }: EdgeView, { columns, draftStatus }: LineOptions): readonly Line[] => {
  if (!form) return [];
  const fields = Object.keys(form.pattern?.fields ?? {}).join(", ");
  return [
    formHead(name, form, draftStatus),
    ...form.description.split("\n").flatMap((line) => (line.trim() === "" ? [] : hang([`${indent}  `], line, columns))),
    ...hang([`${indent}  `], `Asked by ${form.proposer}: ${fields}`, columns, (text) => styled("dim", text)),
    [`${indent}  `, styled("dim", form.formId)],
  ];
};

/** A message with all details. */
export const wholeMessage = (message: MessageView, options: LineOptions): readonly Line[] => [
  headOf(message, options.nowMs),
  ...wholeBody(message, options.columns),
  ...message.edges.flatMap((edge): readonly Line[] =>
    edge.form ? formLines(edge, options) : hang([indent], edgeWords(edge), options.columns),
  ),
  ...nextLine(message, options, true),
];
