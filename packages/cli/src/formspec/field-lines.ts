import type { ValidationResult } from "@cofill/formspec";
import type { Line, Style } from "../paint.ts";
import { styled } from "../paint.ts";

export const severityStyles: Readonly<Record<ValidationResult["severity"], Style>> = {
  error: "boldRed",
  warning: "yellow",
  info: "cyan",
};

/** Formats one finding for CI and editors: path, severity, message and rule. */
export const resultLine = (name: string, { path, severity, message, code }: ValidationResult): Line => [
  styled("bold", `${name}:${path}: `),
  styled(severityStyles[severity], `${severity}:`),
  ` ${message}`,
  ...(code === undefined ? [] : [styled("dim", ` [${code}]`)]),
];
