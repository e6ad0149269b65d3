import { type FormDocument, fieldPaths, messageInForm } from "@cofill/core";
import type { Fault } from "./fill-target.ts";

/** What is wrong or missing in a form, in the order of its fields; what stands at no field comes last. */
export const faultsOf = (document: FormDocument, at: string, shownPath: (path: string) => string): readonly Fault[] => {
  const { form } = document;
  const paths = new Set([
    ...Array.from(fieldPaths(form), ({ path }) => path),
    ...form.issues.entries().map(([at]) => at),
  ]);
  return [...[...paths].flatMap((path) => form.issues.get(path) ?? []), ...document.submitIssues(at)]
    .filter(({ severity }) => severity === "error")
    .map((issue) => ({ path: shownPath(issue.path), message: messageInForm(form, issue, { audience: "person" }) }));
};
