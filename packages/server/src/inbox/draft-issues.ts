import { type Context, fieldAt, formTarget, type LiveForm, type LocalIssue, step } from "@cofill/core";
import { type FieldIssue, limits, type Mailer, type NameView } from "@cofill/service/mail";
import { problemMessage } from "../messages/index.ts";

/** An issue that only the mailbox can find, at a path of the form. */
export type Found = LocalIssue & { readonly path: string };

const lostWords = {
  live: undefined,
  revoked: "was revoked",
  expired: "is no longer good: its time is over",
  used_up: "is used up",
} as const satisfies Readonly<Record<NameView["state"], string | undefined>>;

/** Names that every account has. */
const everybodys: ReadonlySet<string> = new Set(["@self", "@service"]);

/** Why a name cannot be used, as a message; undefined if it can. */
const nameProblem = async (mailer: Mailer, given: string): Promise<string | undefined> => {
  const name = given.normalize("NFC");
  if (everybodys.has(name)) return undefined;
  const answer = await mailer.names({ below: name, limit: 1 });
  if (!answer.ok) return problemMessage(answer.problem, { audience: "person" });
  const found = answer.value.names.find((one) => one.name === name);
  if (!found) return `you have no name ${name}`;
  const lost = lostWords[found.state];
  return lost === undefined ? undefined : `${name} ${lost}`;
};

/** Issues of capability fields whose name does not exist or no longer works. */
export const deadNames = async (mailer: Mailer, form: LiveForm): Promise<readonly Found[]> => {
  const slots = form.answers.entries().flatMap(([path, { state, value }]) => {
    const field = fieldAt(form, path)?.field;
    return field?.kind === "capability" && state === "answered"
      ? [{ path, label: field.label, name: (value as { readonly id: string }).id }]
      : [];
  });
  const found = await Promise.all(
    slots.slice(0, limits.maxSlots).map(async ({ path, label, name }): Promise<readonly Found[]> => {
      const problem = await nameProblem(mailer, name);
      return problem === undefined ? [] : [{ path, code: "rule_failed", message: `“${label}”: ${problem}` }];
    }),
  );
  return found.flat();
};

/** Maps `tags[0]` of an answer to `tags[0].$`, the form's path of a row with a single value. */
const formPath = (form: LiveForm, path: string): string => {
  if (fieldAt(form, path) || form.compiled.lists.has(path)) return path;
  return fieldAt(form, `${path}.$`) ? `${path}.$` : formTarget;
};

/** Issues that the mail found in an answer, except at paths where the form already has an error. */
export const foundBy = (form: LiveForm, issues: readonly FieldIssue[]): readonly Found[] =>
  issues.flatMap(({ path, message }) => {
    const at = formPath(form, path);
    const isSaid = form.issues.get(at)?.some(({ severity }) => severity === "error") === true;
    return isSaid ? [] : [{ path: at, code: "rule_failed", message }];
  });

const nobody: Context = { by: { kind: "system", id: "page" }, at: "" };

/** Adds issues to those that the form reports. */
export const withFound = (form: LiveForm, found: readonly Found[]): LiveForm => {
  if (found.length === 0) return form;
  const known = form.reported.entries().flatMap(([path, issues]) => issues.map((one) => ({ ...one, path })));
  const result = step(form, { type: "report", issues: [...known, ...found] }, nobody);
  return result.ok ? result.form : form;
};
