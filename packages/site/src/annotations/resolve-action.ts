import type { Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { counted, diagnose, named, pickOne, type Resolution, withDiagnostics } from "./resolve-one.ts";

/**
 * Finds an action by id; an ambiguous one is an error, as for fields (D-05).
 * @example
 * findAction(index, "invoice.create").ok; // false
 */
export const findAction = (index: PageIndex, action: string, how: Resolution = {}): Found<PageElement> => {
  const candidates = action === "" ? [] : counted(index, index.actions.get(action) ?? [], how);
  const found = pickOne(
    candidates,
    {
      what: `the action ${named(action)}`,
      ambiguous: "ambiguous_action",
      missing: "action_not_found",
      remedy: `an element with data-agent-kind="action" and data-agent-action=${named(action)} would be it`,
      about: { action },
    },
    how,
  );
  if (found.ok || candidates.length > 0 || action === "") return found;
  const unkind = index.unkindActions.get(action);
  if (!unkind) return found;
  const message = `An element carries data-agent-action=${named(action)} without data-agent-kind; it needs data-agent-kind="action".`;
  return withDiagnostics(found, [diagnose("missing_kind", "error", message, unkind, { action })]);
};
