import type { InspectResult, ParsedForm, ProgressCounts, ProgressState } from "@cofill/markform/form";
import { type Line, type Span, type Style, styled } from "./paint.ts";

export const titleOf = (form: ParsedForm): string => form.schema.title ?? form.metadata?.title ?? form.schema.id;

const stateStyles: Readonly<Record<ProgressState, Style>> = {
  empty: "dim",
  incomplete: "yellow",
  invalid: "boldRed",
  complete: "boldGreen",
};

export const stateSpan = (state: ProgressState): Span => styled(stateStyles[state], state);

/** Answered and skipped fields fill the bar; aborted fields remain as a gap. */
export const progressBar = (counts: ProgressCounts, width: number): Line => {
  const { totalFields, answeredFields, skippedFields, abortedFields } = counts;
  const cells = (fields: number) => (totalFields === 0 ? 0 : Math.floor((fields / totalFields) * width));
  const answered = cells(answeredFields);
  const skipped = cells(answeredFields + skippedFields) - answered;
  const aborted = cells(answeredFields + skippedFields + abortedFields) - answered - skipped;
  return [
    styled("green", "█".repeat(answered)),
    styled("cyan", "▒".repeat(skipped)),
    styled("red", "▒".repeat(aborted)),
    styled("dim", "░".repeat(width - answered - skipped - aborted)),
  ];
};

/** `12 of 30 answered, 2 skipped` */
export const countsText = (counts: ProgressCounts): string =>
  [
    `${counts.answeredFields} of ${counts.totalFields} answered`,
    ...(counts.skippedFields > 0 ? [`${counts.skippedFields} skipped`] : []),
    ...(counts.abortedFields > 0 ? [`${counts.abortedFields} aborted`] : []),
  ].join(", ");

export const completeMark = ({ isComplete, issues }: Pick<InspectResult, "isComplete" | "issues">): Line => {
  if (!isComplete) return [];
  return [styled("green", issues.length === 0 ? "  ✓ nothing left to do" : "  ✓ nothing required is left")];
};

/** The progress of a form on one line. */
export const status = (result: Omit<InspectResult, "warnings">): Line => {
  const { counts } = result.progressSummary;
  const left = counts.emptyRequiredFields;
  return [
    stateSpan(result.formState),
    ": ",
    ...progressBar(counts, 10),
    ` ${countsText(counts)}${left > 0 ? `, ${left} required left` : ""}`,
    ...completeMark(result),
  ];
};
