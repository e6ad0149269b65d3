import type { Diagnostic } from "./diagnostic.ts";
import type { AgentManifest } from "./manifest.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import type { Policy } from "./policy.ts";
import { findAction } from "./resolve-action.ts";
import { fieldNamesOf, findFieldOf, type ResolvedField } from "./resolve-field.ts";
import { elementContextOf } from "./resolve-index.ts";
import type { Resolution } from "./resolve-one.ts";
import { policyOf } from "./resolve-policy.ts";
import { findStatusOf } from "./resolve-status.ts";
import { findSubmitterOf, stepsOf } from "./resolve-submitter.ts";

/** One action with its resolved parts. */
export interface ListedAction {
  readonly action: string;
  readonly element: PageElement;
  readonly fields: readonly ResolvedField[];
  readonly steps: readonly PageElement[];
  readonly submitter?: PageElement;
  readonly status?: PageElement;
  readonly policy: Policy;
  readonly isInManifest: boolean;
}

/** The actions of a page, and what is wrong with its annotations. */
export interface ActionList {
  /** The actions that are unambiguous; sub-actions belong to their action and are not listed. */
  readonly actions: readonly ListedAction[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lists every action of a page with its fields, policy and status, and reports ambiguous ones.
 * @example
 * const read = readPage('<button data-agent-kind="action" data-agent-action="cart.empty">Empty</button>', { url: "https://shop.example/" });
 * read.ok && listActions(indexPage(read.snapshot)).actions.map(({ action }) => action); // ["cart.empty"]
 */
export const listActions = (
  index: PageIndex,
  manifest: AgentManifest | undefined,
  how: Resolution = {},
): ActionList => {
  const actions: ListedAction[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [action, elements] of index.actions) {
    if (action === "" || elements.every((element) => elementContextOf(index, element).isSubAction)) continue;
    const found = findAction(index, action, how);
    const isOnlyClosed = !found.ok && found.diagnostics.every(({ code }) => code === "action_not_found");
    if (isOnlyClosed) continue;
    diagnostics.push(...found.diagnostics);
    if (found.ok) actions.push(describeAction(index, action, found.value, manifest, how, diagnostics));
  }
  return { actions, diagnostics };
};

const describeAction = (
  index: PageIndex,
  action: string,
  element: PageElement,
  manifest: AgentManifest | undefined,
  how: Resolution,
  diagnostics: Diagnostic[],
): ListedAction => {
  const fields: ResolvedField[] = [];
  for (const name of fieldNamesOf(index, element)) {
    const field = findFieldOf(index, element, name, how);
    // A field in a closed dialog is not present at the moment, which is not an error of the page.
    diagnostics.push(...field.diagnostics.filter(({ code }) => code !== "field_not_found"));
    if (field.ok) fields.push(field.value);
  }
  const submitter = findSubmitterOf(index, element, how);
  const status = findStatusOf(index, element, how);
  const policy = policyOf(element, manifest, submitter.ok ? submitter.value : undefined);
  diagnostics.push(
    ...submitter.diagnostics.filter(({ code }) => code !== "submitter_not_found"),
    ...status.diagnostics.filter(({ code }) => code !== "status_not_found"),
    ...policy.diagnostics,
  );
  return {
    action,
    element,
    fields,
    steps: stepsOf(index, element),
    ...(submitter.ok && { submitter: submitter.value }),
    ...(status.ok && { status: status.value }),
    policy: policy.policy,
    isInManifest: policy.isInManifest,
  };
};
