import { answerAt, fieldPaths, isReadonly, isRelevant, isRelevantAt, isRequired, issuesAt } from "../form.ts";
import type { FieldItem } from "../kinds/kind.ts";
import { templateOf } from "../path.ts";
import { mayFill } from "./audience.ts";
import type { FormDocument } from "./document.ts";

/** An item that the audience can fill now, and the reason why it is listed. */
export interface OpenItem {
  readonly path: string;
  readonly type: "field" | "list";
  readonly reason: "wrong" | "missing" | "optional";
}

/** Whether only a person can continue: one must confirm, or has confirmed, the agent's answer. */
const waitsForPerson = ({ form, audience }: FormDocument, field: FieldItem, path: string): boolean => {
  if (audience.reader !== "agent") return false;
  const { state, confirmed } = answerAt(form, path);
  return confirmed === true || (field.confirm === "human" && (state === "answered" || form.proposals.has(path)));
};

const fieldReason = ({ form }: FormDocument, field: FieldItem, path: string): OpenItem["reason"] | undefined => {
  const { state } = answerAt(form, path);
  if (state === "unanswered") return isRequired(form, field, path) ? "missing" : "optional";
  return issuesAt(form, path).some(({ severity }) => severity === "error") ? "wrong" : undefined;
};

/**
 * The items that this audience can fill now: open or invalid fields in document order, then lists that have no or too
 * few rows.
 *
 * @example
 * Array.from(openItems(document)); // [{ path: "city", type: "field", reason: "missing" }]
 */
export function* openItems(document: FormDocument): Generator<OpenItem> {
  const { form, definition, audience } = document;
  const { compiled } = form;
  for (const { path, field } of fieldPaths(form)) {
    const node = compiled.fields.get(templateOf(path))!;
    if (!mayFill(definition, audience, field) || isReadonly(form, node, path) || !isRelevant(form, node, path))
      continue;
    if (waitsForPerson(document, field, path)) continue;
    const reason = fieldReason(document, field, path);
    if (reason) yield { path, type: "field", reason };
  }
  for (const [path, rows] of form.instances.entries()) {
    const list = compiled.lists.get(templateOf(path));
    if (!list || !isRelevantAt(form, path) || document.describe(path)?.isMine !== true) continue;
    if (issuesAt(form, path).some(({ severity }) => severity === "error"))
      yield { path, type: "list", reason: "missing" };
    else if (rows === 0) yield { path, type: "list", reason: "optional" };
  }
}
