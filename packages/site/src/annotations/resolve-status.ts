import type { Diagnostic, Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { findAction } from "./resolve-action.ts";
import { counted, named, pickOne, type Resolution, withDiagnostics } from "./resolve-one.ts";
import { actionIdOf } from "./resolve-words.ts";
import { agentAttributes } from "./vocabulary.ts";

/**
 * Finds the status inside the action, else bound to it by name (AAF-RES-04, AAF-RES-05).
 * @example
 * const status = findStatus(index, "invoice.create");
 */
export const findStatus = (index: PageIndex, action: string, how: Resolution = {}): Found<PageElement> => {
  const owner = findAction(index, action, how);
  if (!owner.ok) return owner;
  return withDiagnostics(findStatusOf(index, owner.value, how), owner.diagnostics);
};

/**
 * Does the same as `findStatus` for an action that was already found.
 * @example
 * const status = findStatusOf(index, action);
 */
export const findStatusOf = (index: PageIndex, owner: PageElement, how: Resolution = {}): Found<PageElement> => {
  const inside = counted(index, index.nested.get(owner)?.statuses ?? [], how);
  return inside.length > 0
    ? pickStatus(inside, actionIdOf(owner), how)
    : findBoundStatus(index, actionIdOf(owner), how);
};

/** Finds the status by name only, for the page after a submit, which no longer contains the action. */
export const findBoundStatus = (index: PageIndex, action: string, how: Resolution = {}): Found<PageElement> =>
  pickStatus(counted(index, index.bound.get(action)?.statuses ?? [], how), action, how);

const pickStatus = (candidates: readonly PageElement[], action: string, how: Resolution): Found<PageElement> =>
  pickOne(
    candidates,
    {
      what: `the status of ${named(action)}`,
      ambiguous: "ambiguous_status",
      missing: "status_not_found",
      remedy: `an element with data-agent-kind="status" inside the action, or anywhere with data-agent-for-action=${named(action)}, would be it`,
      about: { action },
    },
    how,
  );

/** A typed output of an action. */
export interface ResolvedResult {
  /** Its `data-agent-output`, or `result` without one (D-22). */
  readonly output: string;
  readonly element: PageElement;
}

const unnamedOutput = "result";

/**
 * Finds the typed outputs, one for each `data-agent-output` (D-07, D-22); none is not an error.
 * @example
 * const results = findResults(index, "invoice.create");
 */
export const findResults = (
  index: PageIndex,
  action: string,
  how: Resolution = {},
): Found<readonly ResolvedResult[]> => {
  const owner = findAction(index, action, how);
  if (!owner.ok) return owner;
  const inside = counted(index, index.nested.get(owner.value)?.results ?? [], how);
  const found = inside.length > 0 ? keyed(inside, action, how) : findBoundResults(index, action, how);
  return withDiagnostics(found, owner.diagnostics);
};

export const findBoundResults = (
  index: PageIndex,
  action: string,
  how: Resolution = {},
): Found<readonly ResolvedResult[]> => keyed(counted(index, index.bound.get(action)?.results ?? [], how), action, how);

const keyed = (
  candidates: readonly PageElement[],
  action: string,
  how: Resolution,
): Found<readonly ResolvedResult[]> => {
  const outputs = Map.groupBy(candidates, (one) => one.attributes[agentAttributes.output] || unnamedOutput);
  const results: ResolvedResult[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [output, elements] of outputs) {
    const found = pickOne(
      elements,
      {
        what: `the result ${named(output)} of ${named(action)}`,
        ambiguous: "ambiguous_result",
        missing: "ambiguous_result",
        remedy: "each needs a data-agent-output of its own",
        about: { action },
      },
      how,
    );
    diagnostics.push(...found.diagnostics);
    if (!found.ok) return { ok: false, diagnostics };
    results.push({ output, element: found.value });
  }
  return { ok: true, value: results, diagnostics };
};
