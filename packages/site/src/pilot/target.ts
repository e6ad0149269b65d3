import { canonicalJson } from "@cofill/core/kit";
import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { joinPolicies, type Policy } from "../annotations/policy.ts";
import { formOf } from "../annotations/resolve-gather.ts";
import { elementContextOf } from "../annotations/resolve-index.ts";
import { policyOf } from "../annotations/resolve-policy.ts";
import { findSubmitterOf } from "../annotations/resolve-submitter.ts";
import { type ActionRun, asStop, type Sight } from "./action-run.ts";
import type { Stop } from "./outcome.ts";
import { labelOf } from "./press.ts";

/** The submitter and its policy, which a person agrees to and which must not change until the press. */
export interface Target {
  readonly policy: Policy;
  /** Undefined while the submitter is not in the page yet, as in a later step. */
  readonly submitter?: PageElement;
  readonly button: string;
  /** The other origin that would receive the values. */
  readonly postsTo?: string;
  /** Changes when the action has another target or is another element. */
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

/** Resolves the target; ambiguity is a stop, a submitter that is not present yet is not. */
export const targetOf = (run: ActionRun, { index, element }: Sight): Target | Stop => {
  if (!element) return { code: "action_not_found", message: "The action is no longer in the page." };
  const submitter = findSubmitterOf(index, element, run.how);
  const isLater = !submitter.ok && submitter.diagnostics.every(({ code }) => code === "submitter_not_found");
  if (!submitter.ok && !isLater) return asStop(submitter.diagnostics, "ambiguous_submitter");
  const pressed = submitter.ok ? submitter.value : undefined;
  const { policy, diagnostics } = policyOf(element, run.manifest, pressed);
  const postsTo = postsElsewhere(index, element, pressed);
  run.notes.diagnose([...(submitter.ok ? submitter.diagnostics : []), ...diagnostics]);
  const { form } = elementContextOf(index, element);
  return {
    // Sending values to another site always requires a person's confirmation.
    policy: postsTo === undefined ? policy : joinPolicies(policy, { danger: "none", confirmation: "required" }),
    ...(postsTo !== undefined && { postsTo }),
    ...(submitter.ok && { submitter: submitter.value }),
    button: submitter.ok ? labelOf(submitter.value) : "",
    mark: canonicalJson([markOf(element), form ? markOf(form) : null, submitter.ok ? markOf(submitter.value) : null]),
  };
};

/** The origin that the form or its button would send values to, if it is another one. */
const postsElsewhere = (
  index: PageIndex,
  element: PageElement,
  submitter: PageElement | undefined,
): string | undefined => {
  const form = element.tag === "form" ? element : formOf(index, submitter ?? element);
  const method = submitter?.attributes.formmethod ?? form?.attributes.method;
  if (!form || method?.toLowerCase() === "dialog") return undefined;
  const address = submitter?.attributes.formaction ?? form.attributes.action ?? "";
  const { url, baseUrl } = index.snapshot;
  // An empty address means the page itself despite <base>; an invalid one sends nothing.
  if (address.trim() === "" || !URL.canParse(address, baseUrl)) return undefined;
  const target = new URL(address, baseUrl);
  if (target.protocol === "javascript:" || target.origin === new URL(url).origin) return undefined;
  return target.origin === "null" ? target.protocol : target.origin;
};
