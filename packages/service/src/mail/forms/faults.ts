import { type FormDocument, fieldPaths, type Issue, type LiveForm, messageInForm, type Refusal } from "@cofill/core";
import type { FieldFault } from "../contract.ts";
import { limits } from "../limits.ts";
import type { MailForm } from "./mail-form.ts";

/** In the order in which the form asks; what concerns no field, such as a list as a whole, comes last. */
const inOrder = (live: LiveForm): readonly (readonly [string, readonly Issue[]])[] => {
  const left = new Map(live.issues.entries());
  const ordered: (readonly [string, readonly Issue[]])[] = [];
  for (const { path } of fieldPaths(live)) {
    const issues = left.get(path);
    if (!issues) continue;
    ordered.push([path, issues]);
    left.delete(path);
    if (left.size === 0) break;
  }
  return [...ordered, ...left];
};

/** What keeps a form from being sent, by the paths of the answer. */
export const faultsOf = (form: MailForm, document: FormDocument, at: string): readonly FieldFault[] =>
  [...inOrder(document.form).flatMap(([, issues]) => issues), ...document.submitIssues(at)]
    .filter(({ severity }) => severity === "error")
    .slice(0, limits.maxListedErrors)
    .map((issue) => toFault(form.payloadPath(issue.path), document.form, issue));

/** An issue or a refusal in the contract's shape, worded for agents; a page words its own. */
export const toFault = (path: string, live: LiveForm, found: Issue | Refusal): FieldFault => {
  const { code, expected, received } = found;
  return {
    path,
    code,
    message: messageInForm(live, found, { audience: "agent" }),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  };
};
