import { type Answer, answerAt, fieldAt, isSameAnswer, type LiveForm } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { TimelineEntry } from "@cofill/page";
import type { Submission } from "@cofill/service";
import { servicePageLimits } from "../limits.ts";
import { type FileHref, shownValue } from "./shown-values.ts";

/** The paths that one event changed, by kind of change. */
export interface FormChanges {
  readonly answered: readonly string[];
  readonly changed: readonly string[];
  readonly cleared: readonly string[];
  readonly skipped: readonly string[];
  readonly confirmed: readonly string[];
  readonly proposed: readonly string[];
  readonly declined: readonly string[];
}

type Kind = keyof FormChanges;

const kindOf = (before: Answer, after: Answer): Kind | undefined => {
  if (isSameAnswer(before, after)) return after.confirmed && !before.confirmed ? "confirmed" : undefined;
  if (after.state === "unanswered") return "cleared";
  if (after.state !== "answered") return "skipped";
  return before.state === "answered" ? "changed" : "answered";
};

/** Paths whose version changed with this event. */
const touched = (before: Submission, after: Submission): readonly string[] =>
  after.version === before.version
    ? []
    : after.document.changes().flatMap(([path, version]) => (version === after.version ? [path] : []));

export const changesBetween = (before: Submission, after: Submission): FormChanges => {
  const found: Record<Kind, string[]> = {
    answered: [],
    changed: [],
    cleared: [],
    skipped: [],
    confirmed: [],
    proposed: [],
    declined: [],
  };
  for (const path of touched(before, after)) {
    const kind = kindOf(answerAt(before.document.form, path), answerAt(after.document.form, path));
    if (kind) found[kind].push(path);
    const [had, has] = [before.document.form.proposals.get(path), after.document.form.proposals.get(path)];
    if (has && has !== had) found.proposed.push(path);
    else if (had && !has && !kind) found.declined.push(path);
  }
  return found;
};

const words: readonly (readonly [Kind, string, string])[] = [
  ["answered", "answered", "field"],
  ["changed", "changed", "answer"],
  ["cleared", "cleared", "answer"],
  ["skipped", "skipped", "field"],
  ["confirmed", "confirmed", "answer"],
  ["proposed", "proposed", "answer"],
  ["declined", "declined", "proposal"],
];

/** `answered 3 fields, confirmed 1 answer` */
export const changesText = (changes: FormChanges): string => {
  const parts = words.flatMap(([kind, verb, noun]) =>
    changes[kind].length === 0 ? [] : [`${verb} ${count(changes[kind].length, noun)}`],
  );
  return parts.length === 0 ? "worked on the form" : parts.join(", ");
};

const labelAt = (form: LiveForm, path: string): string => fieldAt(form, path)?.field.label ?? path;

/** The answers before and after, for the timeline. */
export const shownChanges = (
  before: Submission,
  after: Submission,
  changes: FormChanges,
  fileHref: FileHref,
): Pick<TimelineEntry, "changes" | "moreChanges"> => {
  const paths = Array.from(new Set(words.flatMap(([kind]) => changes[kind])));
  const shown = paths.slice(0, servicePageLimits.maxChangesShown);
  return {
    changes: shown.map((path) => {
      const field = (fieldAt(after.document.form, path) ?? fieldAt(before.document.form, path))?.field;
      const [then, now] = [answerAt(before.document.form, path), answerAt(after.document.form, path)];
      const proposal = changes.proposed.includes(path) ? after.document.form.proposals.get(path) : undefined;
      const given = proposal ? ({ state: "answered", value: proposal.value } as const) : now;
      return {
        path,
        label: labelAt(field ? after.document.form : before.document.form, path),
        ...(field &&
          then.state === "answered" &&
          !changes.confirmed.includes(path) && {
            before: shownValue(field, then, fileHref),
          }),
        after: field ? shownValue(field, given, fileHref) : { type: "none", text: "Gone with its row" },
      };
    }),
    ...(paths.length > shown.length && { moreChanges: paths.length - shown.length }),
  };
};
