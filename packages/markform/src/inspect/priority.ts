import type { InspectIssue, IssueReason } from "../model/results.ts";
import type { FieldPriorityLevel } from "../model/schema.ts";

const weights: Readonly<Record<FieldPriorityLevel, number>> = { high: 3, medium: 2, low: 1 };

const reasonScore = (reason: IssueReason, severity: InspectIssue["severity"]): number => {
  switch (reason) {
    case "required_missing":
      return 3;
    case "checkbox_incomplete":
      return severity === "required" ? 3 : 2;
    case "validation_error":
    case "min_items_not_met":
      return 2;
    case "optional_unanswered":
      return 1;
    default:
      return reason satisfies never;
  }
};

export const scoreOf = (
  priority: FieldPriorityLevel,
  reason: IssueReason,
  severity: InspectIssue["severity"],
): number => weights[priority] + reasonScore(reason, severity);

/** P1 for 5 and more, down to P5 for 1. */
export const tierOf = (score: number): number => Math.max(1, Math.min(5, 6 - score));
