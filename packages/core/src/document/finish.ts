import { answerAt, fieldAt, fieldPaths, isRelevantAt } from "../form.ts";
import { type Issue, toIssue } from "../issue.ts";
import { filledBy, mayFill } from "./audience.ts";
import type { FormDocument } from "./document.ts";

/** Something that keeps a form from being finished, and who can put it right. */
export interface OpenIssue {
  readonly issue: Issue;
  /** Whether the audience of the document can put it right. */
  readonly isMine: boolean;
  /** Who can, where the audience cannot. */
  readonly waitsFor?: { readonly filledBy: "person" | "agent"; readonly role?: string };
}

/** An agent's value that a person has neither taken nor declined must not get lost, though the field is optional. */
const undecided = ({ form }: FormDocument, said: ReadonlySet<string>): readonly Issue[] =>
  form.proposals.entries().flatMap(([path]) => {
    const isOpen = !said.has(path) && answerAt(form, path).state !== "answered" && isRelevantAt(form, path);
    return isOpen && fieldAt(form, path) ? [toIssue(path, "kind", { code: "required_missing" })] : [];
  });

const whose = ({ form, definition, audience }: FormDocument, issue: Issue): OpenIssue => {
  const field = fieldAt(form, issue.path)?.field;
  if (field && !mayFill(definition, audience, field)) {
    const { role } = field;
    const by = role === undefined ? "person" : filledBy(definition, role);
    return { issue, isMine: false, waitsFor: { filledBy: by, ...(role !== undefined && { role }) } };
  }
  const needsPerson = audience.reader === "agent" && (form.proposals.has(issue.path) || field?.confirm === "human");
  return needsPerson ? { issue, isMine: false, waitsFor: { filledBy: "person" } } : { issue, isMine: true };
};

/**
 * Everything that stands between a form and its being finished, in the order of its fields: what is wrong or missing,
 * what is looked for at submit only, and what an agent proposed and nobody has decided. Nothing where it is complete.
 *
 * @example
 * const open = openIssues(document, "2026-01-01T00:00:00Z");
 * if (open.length === 0) finish();
 */
export const openIssues = (document: FormDocument, at: string): readonly OpenIssue[] => {
  const { form } = document;
  const paths = new Set([
    ...Array.from(fieldPaths(form), ({ path }) => path),
    ...form.issues.entries().map(([path]) => path),
  ]);
  const found = [...[...paths].flatMap((path) => form.issues.get(path) ?? []), ...document.submitIssues(at)].filter(
    ({ severity }) => severity === "error",
  );
  const said = new Set(found.map(({ path }) => path));
  return [...found, ...undecided(document, said)].map((issue) => whose(document, issue));
};
