import {
  type Answer,
  answerAt,
  type FieldItem,
  fieldAt,
  type Issue,
  isLacking,
  isReadonly,
  isRelevant,
  isRequired,
  issuesAt,
  type LiveForm,
  mayFill,
  type Note,
  people,
} from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import type { LiveStatus } from "./components/form-actions.ts";
import { issuesIn } from "./entry-issues.ts";
import type { FormPage } from "./form-page.ts";
import { heldInput } from "./held-input.ts";
import type { Input } from "./input.ts";
import { type FieldState, pageKindOf } from "./kinds/page-kind.ts";

const isHeldIssue = ({ source, code }: Issue): boolean => source === "kind" && !isLacking(code);

const given = new WeakMap<readonly Issue[], readonly Issue[]>();
const none: readonly Issue[] = Object.freeze([]);

/** Before an attempt to submit, missing answers are not shown as issues. */
const shownIssues = (issues: readonly Issue[], answer: Answer, shown: FormPage["shownIssues"]): readonly Issue[] => {
  // One and the same for all without issues: a field is drawn again when any part of its state is another object.
  if (issues.length === 0) return none;
  if (shown === "all") return issues;
  // Input that is no value is reported first and alone; other issues of an unanswered field are not shown yet.
  if (answer.state === "unanswered") return isHeldIssue(issues[0]!) ? issues : none;
  let kept = given.get(issues);
  if (kept === undefined) {
    kept = issues.filter(({ code }) => !isLacking(code));
    given.set(issues, kept);
  }
  return kept;
};

/**
 * The issues of a record, list, row or the whole form; they concern several fields, so they are shown only after an
 * attempt to submit.
 */
export const containerIssues = ({ form, shownIssues }: FormPage, path: string): readonly Issue[] =>
  shownIssues === "all" ? issuesAt(form, path) : none;

/** Whether a list has fewer rows than it must. */
export const lacksRows = (form: LiveForm, path: string): boolean =>
  issuesAt(form, path).some(({ severity, code }) => severity === "error" && isLacking(code));

/** The issues that a field shows now. */
export const fieldIssues = ({ form, shownIssues: shown }: FormPage, path: string): readonly Issue[] =>
  shownIssues(issuesIn(form, path), answerAt(form, path), shown);

const notesByPath = new WeakMap<LiveForm["notes"], ReadonlyMap<string, readonly Note[]>>();
const noNotes: readonly Note[] = Object.freeze([]);

/** The notes at a field, except the reason of a skip, which is shown with the answer. */
const notesAt = (notes: LiveForm["notes"], path: string): readonly Note[] => {
  if (notes.length === 0) return noNotes;
  let byPath = notesByPath.get(notes);
  if (byPath === undefined) {
    byPath = Map.groupBy(
      notes.filter(({ state }) => state === undefined),
      ({ ref }) => ref,
    );
    notesByPath.set(notes, byPath);
  }
  return byPath.get(path) ?? noNotes;
};

const namesAt = (live: LiveStatus | undefined, path: string): string =>
  live?.present
    ?.filter((one) => one.path === path)
    .map(({ name }) => name)
    .join(", ") ?? "";

/** Whether a field is to be filled by the person who has the page open (MF-2-11). */
export const isFilledHere = (
  { form, presentation: { roles } }: Pick<FormPage, "form" | "presentation">,
  field: FieldItem,
): boolean => mayFill(form.compiled.definition, roles ? { ...people, roles } : people, field);

/**
 * Collects the state of one field; undefined if there is no such field or it is not relevant.
 *
 * @example fieldState(page, "city")?.required; // true
 */
export const fieldState = (page: FormPage, path: string, live?: LiveStatus): FieldState | undefined => {
  const { form, presentation, places, messageOf } = page;
  const node = fieldAt(form, path);
  if (!node || !isRelevant(form, node, path)) return undefined;
  const isMine = isFilledHere(page, node.field);
  return {
    path,
    field: node.field,
    kind: pageKindOf(page.kinds, node.field),
    answer: answerAt(form, path),
    isMine,
    required: isMine && isRequired(form, node.field, path),
    writable: isMine && page.stage.kind === "open" && !isReadonly(form, node, path),
    issues: fieldIssues(page, path),
    proposal: form.proposals.get(path),
    conflict: ownMember(page.conflicts, path),
    notes: notesAt(form.notes, path),
    draft: ownMember(live?.drafts, path),
    upload: ownMember(live?.uploads, path),
    arrived: ownMember(live?.arrived, path) === true,
    present: namesAt(live, path),
    blankRows: ownMember(page.blankRows, path) ?? 0,
    presentation,
    places,
    messageOf,
    messageLanguage: page.messageLanguage,
  };
};

/**
 * Whether two states of a field show the same, so that the field need not be rendered again.
 *
 * @example isSameFieldState(fieldState(page, "city")!, fieldState(page, "city")!); // true
 */
export const isSameFieldState = (a: FieldState, b: FieldState): boolean => {
  for (const key of Object.keys(a) as (keyof FieldState)[]) if (a[key] !== b[key]) return false;
  return true;
};

/** The input that the controls of the field show. */
export const shownInput = ({ draft, kind, field, answer }: FieldState): Input =>
  draft ?? heldInput(kind, field, answer);

/** Whether any field must be confirmed by a person. */
export const demandsPerson = ({ compiled }: Pick<LiveForm, "compiled">): boolean => {
  for (const { field } of compiled.fields.values()) if (field.confirm === "human") return true;
  return false;
};
