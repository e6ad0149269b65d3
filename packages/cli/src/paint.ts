import type { Environment } from "./environment.ts";

const codes = {
  bold: "1",
  dim: "2",
  red: "31",
  green: "32",
  yellow: "33",
  blue: "34",
  cyan: "36",
  boldRed: "1;31",
  boldGreen: "1;32",
} as const;

export type Style = keyof typeof codes;

export interface Styled {
  readonly style: Style;
  readonly text: string;
}

/** A piece of a line. Text and style are separate, so that a form's text cannot contain terminal sequences. */
export type Span = string | Styled;
export type Line = readonly Span[];

export const styled = (style: Style, text: string): Styled => ({ style, text });

export const textOf = (span: Span): string => (typeof span === "string" ? span : span.text);

/** Makes control characters and bidirectional marks visible. */
export const printable = (text: string): string =>
  text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16)}`;
  });

const render = (span: Span, inColour: boolean): string => {
  const text = printable(textOf(span)).replaceAll("\n", " ");
  if (typeof span === "string" || !inColour || text === "") return text;
  return `\x1b[${codes[span.style]}m${text}\x1b[0m`;
};

export const renderLines = (lines: readonly Line[], inColour: boolean): string =>
  lines.map((line) => `${line.map((span) => render(span, inColour)).join("")}\n`).join("");

/** Whether to colour: decided by `--no-color`, then NO_COLOR, then FORCE_COLOR, then whether stdout is a terminal. */
export const wantsColour = ({ env, isTTY }: Environment, isSwitchedOff: boolean): boolean => {
  if (isSwitchedOff || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return isTTY && env.TERM !== "dumb";
};
