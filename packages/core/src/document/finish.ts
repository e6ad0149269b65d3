import type { Compiled } from "../compile.ts";
import { answerAt, fieldAt, isRelevantAt } from "../form.ts";
import { type Issue, toIssue } from "../issue.ts";
import { templateOf } from "../path.ts";
import { filledBy, mayFill } from "./audience.ts";
import type { FormDocument } from "./document.ts";

/** Who can resolve an issue that the audience of a document cannot. */
export interface WaitsFor {
  readonly filledBy: "person" | "agent";
  readonly role?: string;
}

/** An issue that prevents finishing a form, and who can resolve it. */
export interface OpenIssue {
  readonly issue: Issue;
  /** Whether the audience of the document can resolve it. */
  readonly isMine: boolean;
  /** Who can resolve it, if the audience cannot. */
  readonly waitsFor?: WaitsFor;
  /** Whether an agent proposed a value for the missing answer, on which no person has decided. */
  readonly isProposed?: true;
}

/** Undecided proposals also prevent finishing at optional fields, because an agent's value must not get lost. */
const undecided = ({ form }: FormDocument, said: ReadonlySet<string>): readonly Issue[] =>
  form.proposals.entries().flatMap(([path]) => {
    const isOpen = !said.has(path) && answerAt(form, path).state !== "answered" && isRelevantAt(form, path);
    return isOpen && fieldAt(form, path) ? [toIssue(path, "kind", { code: "required_missing" })] : [];
  });

/**
 * Who must resolve an issue that the audience of a document cannot: the role of the field, or a person if an agent's
 * value waits for a decision. Undefined if the audience can.
 *
 * @example
 * waitsFor(document.openFor(agents), issue); // { filledBy: "person", role: "user" }
 */
export const waitsFor = (
  { form, definition, audience }: FormDocument,
  { path }: Pick<Issue, "path">,
): WaitsFor | undefined => {
  const field = fieldAt(form, path)?.field;
  if (field && !mayFill(definition, audience, field)) {
    const { role } = field;
    const by = role === undefined ? "person" : filledBy(definition, role);
    return { filledBy: by, ...(role !== undefined && { role }) };
  }
  if (audience.reader !== "agent" || !field) return undefined;
  const { state, confirmed } = answerAt(form, path);
  const needsPerson =
    confirmed === true || form.proposals.has(path) || (field.confirm === "human" && state === "answered");
  return needsPerson ? { filledBy: "person" } : undefined;
};

const knownPlaces = new WeakMap<Compiled, ReadonlyMap<string, number>>();

const placesIn = (compiled: Compiled): ReadonlyMap<string, number> => {
  const known = knownPlaces.get(compiled);
  if (known) return known;
  const places = new Map(Array.from(compiled.fields.keys(), (template, index) => [template, index]));
  knownPlaces.set(compiled, places);
  return places;
};

const row = /\[(\d+)\]/;

/** Compares paths by their rows in one list; 0 if they do not lead into the same list. */
const byRows = (a: string, b: string): number => {
  let [left, right] = [a, b];
  for (let inLeft = row.exec(left), inRight = row.exec(right); inLeft && inRight; ) {
    if (left.slice(0, inLeft.index) !== right.slice(0, inRight.index)) return 0;
    if (inLeft[1] !== inRight[1]) return Number(inLeft[1]) - Number(inRight[1]);
    left = left.slice(inLeft.index + inLeft[0].length);
    right = right.slice(inRight.index + inRight[0].length);
    [inLeft, inRight] = [row.exec(left), row.exec(right)];
  }
  return 0;
};

/** Sorts issues in the order of the fields, row by row; issues of lists and of the form come last. */
const inOrder = ({ form: { compiled } }: FormDocument, issues: readonly Issue[]): readonly Issue[] => {
  if (issues.length < 2) return issues;
  const places = placesIn(compiled);
  const placeOf = ({ path }: Issue): number => places.get(templateOf(path)) ?? places.size;
  const placed = issues.map((issue) => ({ issue, place: placeOf(issue) }));
  const compare = (a: (typeof placed)[number], b: (typeof placed)[number]): number => {
    const isField = a.place < places.size && b.place < places.size;
    return (
      (isField ? byRows(a.issue.path, b.issue.path) : 0) || a.place - b.place || byRows(a.issue.path, b.issue.path)
    );
  };
  return placed.sort(compare).map(({ issue }) => issue);
};

/**
 * All issues that prevent finishing a form, in the order of its fields: errors and missing answers, issues checked only
 * at submission, and undecided proposals. Empty if the form is complete.
 *
 * @example
 * const open = openIssues(document, "2026-01-01T00:00:00Z");
 * if (open.length === 0) finish();
 */
export const openIssues = (document: FormDocument, at: string): readonly OpenIssue[] => {
  const { form } = document;
  const found: Issue[] = [];
  for (const [, issues] of form.issues.entries())
    for (const issue of issues) if (issue.severity === "error") found.push(issue);
  for (const issue of document.submitIssues(at)) if (issue.severity === "error") found.push(issue);
  if (form.proposals.size > 0) found.push(...undecided(document, new Set(found.map(({ path }) => path))));
  return inOrder(document, found).map((issue) => {
    const others = waitsFor(document, issue);
    const isProposed = issue.code === "required_missing" && form.proposals.has(issue.path);
    return {
      issue,
      isMine: others === undefined,
      ...(others && { waitsFor: others }),
      ...(isProposed && { isProposed }),
    };
  });
};
