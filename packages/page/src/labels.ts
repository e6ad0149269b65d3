import type { Actor, FieldItem } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { AnyPageKind } from "./kinds/page-kind.ts";
import type { Stage } from "./page-parts.ts";

export const stageLabels: Readonly<Record<Stage["kind"], string>> = {
  open: "Sent back to you",
  submitted: "Submitted",
  in_review: "In review",
  approved: "Approved",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
  closed: "Closed",
};

/** An agent's confidence for people: an adjective first, because few can tell 0.7 from 0.8. */
export const confidenceLabel = (confidence: number | undefined): string | undefined => {
  if (confidence === undefined || !Number.isFinite(confidence)) return undefined;
  const bounded = Math.min(1, Math.max(0, confidence));
  const percent = `${Math.round(bounded * 100)} %`;
  if (bounded >= 0.9) return `very sure, ${percent}`;
  if (bounded >= 0.7) return `fairly sure, ${percent}`;
  return bounded >= 0.4 ? `unsure, ${percent}` : `a guess, ${percent}`;
};

/** The prefix of actors who use a handoff link: a person is `link:lnk_1`, an agent `link:lnk_1:clerk`. */
const throughLink = /^link:[^:]*:?/;

export const actorLabel = ({ kind, id }: Actor): string => {
  const name = id.replace(throughLink, "").trim();
  if (kind === "system") return "the form itself";
  if (name === "") return kind === "agent" ? "an agent" : "a person";
  return name;
};

/** The note beside the label of a field that is not required: its minimum if it has one, otherwise "optional". */
export const unlessRequired = ({ core, noun }: AnyPageKind, field: FieldItem): string => {
  const lack = core.lacks(field)[0];
  if (!lack) return "optional";
  const least = Number(lack.expected);
  return `at least ${noun === undefined ? `${least} done` : count(least, noun)}`;
};

/** How many issues keep a form from being submitted. */
export const attentionText = (issues: number): string =>
  `${count(issues, "issue")} ${issues === 1 ? "needs" : "need"} attention`;
