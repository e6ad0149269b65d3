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

/** What will be pressed and under which policy: what a person says yes to, and what must still be so at the end. */
export interface Target {
  readonly policy: Policy;
  /** Undefined while the submitter is not in the page yet, as in a later step. */
  readonly submitter?: PageElement;
  readonly button: string;
  /** The other origin that what was filled in would go to. */
  readonly postsTo?: string;
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
    // What leaves for another site does so with a person's word, whatever page and manifest say.
    policy: postsTo === undefined ? policy : joinPolicies(policy, { danger: "none", confirmation: "required" }),
    ...(postsTo !== undefined && { postsTo }),
    ...(submitter.ok && { submitter: submitter.value }),
    button: submitter.ok ? labelOf(submitter.value) : "",
    mark: canonicalJson([markOf(element), form ? markOf(form) : null, submitter.ok ? markOf(submitter.value) : null]),
  };
};

/** Where the form, or the button in its place, would send what was filled in, if that is another origin. */
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
  // An empty one is the page itself, whatever <base> says; one that is no address sends nothing.
  if (address.trim() === "" || !URL.canParse(address, baseUrl)) return undefined;
  const target = new URL(address, baseUrl);
  if (target.protocol === "javascript:" || target.origin === new URL(url).origin) return undefined;
  return target.origin === "null" ? target.protocol : target.origin;
};
