import type { FormProgress } from "@cofill/assist";
import { type Line, styled } from "../paint.ts";

export const progressBar = (filled: number, total: number, width: number): Line => {
  // A form that is not finished never shows a full bar.
  const done = total === 0 ? width : Math.floor((filled / total) * width);
  return [styled("green", "█".repeat(done)), styled("dim", "░".repeat(width - done))];
};

/** The four states of text forms, so that both print the same. */
export const stateOf = (
  { filled, complete }: Pick<FormProgress, "filled" | "complete">,
  hasWrong: boolean,
): "empty" | "incomplete" | "invalid" | "complete" => {
  if (complete) return "complete";
  if (hasWrong) return "invalid";
  return filled === 0 ? "empty" : "incomplete";
};

/** The progress of a form on one line. */
export const status = ({ filled, total, required, requiredFilled, complete }: FormProgress): Line => {
  const left = required - requiredFilled;
  return [
    ...progressBar(filled, total, 10),
    ` ${filled} of ${total} answered${left > 0 ? `, ${left} required left` : ""}`,
    ...(complete ? [styled("green", "  ✓ nothing required is left")] : []),
  ];
};
