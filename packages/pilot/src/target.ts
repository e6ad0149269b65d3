import { findSubmitterOf, type PageElement, type Policy, policyOf, standingOf } from "@cofill/annotations";
import { canonicalJson } from "./canonical-json.ts";
import { asStop, type Errand, type Sight } from "./errand.ts";
import type { Stop } from "./outcome.ts";
import { labelOf } from "./press.ts";

/** What will be pressed and under which policy: what a person says yes to, and what must still be so at the end. */
export interface Target {
  readonly policy: Policy;
  /** Undefined while the submitter is not in the page yet, as in a later step. */
  readonly submitter?: PageElement;
  readonly button: string;
  /** Changes when the action goes elsewhere or is something else. */
  readonly mark: string;
}

const destination = [
  "action",
  "method",
  "enctype",
  "target",
  "href",
  "formaction",
  "formmethod",
  "type",
  "form",
] as const;

const markOf = ({ tag, attributes }: PageElement): unknown => [
  tag,
  ...destination.map((name) => attributes[name] ?? null),
  attributes["data-agent-action"] ?? null,
];

/** Ambiguity stops at once; a submitter that is not there yet does not. */
export const targetOf = (errand: Errand, { index, element }: Sight): Target | Stop => {
  if (!element) return { code: "action_not_found", message: "The action is no longer in the page." };
  const submitter = findSubmitterOf(index, element, errand.how);
  const isLater = !submitter.ok && submitter.diagnostics.every(({ code }) => code === "submitter_not_found");
  if (!submitter.ok && !isLater) return asStop(submitter.diagnostics, "ambiguous_submitter");
  const { policy, diagnostics } = policyOf(element, errand.manifest, submitter.ok ? submitter.value : undefined);
  errand.notes.diagnose([...(submitter.ok ? submitter.diagnostics : []), ...diagnostics]);
  const { form } = standingOf(index, element);
  return {
    policy,
    ...(submitter.ok && { submitter: submitter.value }),
    button: submitter.ok ? labelOf(submitter.value) : "",
    mark: canonicalJson([markOf(element), form ? markOf(form) : null, submitter.ok ? markOf(submitter.value) : null]),
  };
};
