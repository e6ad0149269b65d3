import type { Diagnostic } from "./diagnostic.ts";
import type { AgentManifest } from "./manifest.ts";
import type { PageElement } from "./page-element.ts";
import { joinPolicies, type Policy, usualPolicy } from "./policy.ts";
import { diagnose, named } from "./resolve-one.ts";
import { actionIdOf } from "./resolve-words.ts";
import { agentAttributes, confirmations, dangers } from "./vocabulary.ts";

/** The policy of an action, and where page and manifest differ. */
export interface PolicyFound {
  readonly policy: Policy;
  /** Whether the manifest names the action; otherwise it can be discovered but not run (D-02). */
  readonly isInManifest: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The stricter policy of page and manifest (D-01); a submitter's own attributes count too. An unknown word on the page
 * is read as the strictest one that a person can still allow.
 * @example
 * const { policy } = policyOf(element, manifest);
 */
export const policyOf = (
  element: PageElement,
  manifest: AgentManifest | undefined,
  submitter?: PageElement,
): PolicyFound => {
  const action = actionIdOf(element);
  const diagnostics: Diagnostic[] = [];
  const parts = submitter && submitter !== element ? [element, submitter] : [element];
  const stated = parts.map((part) => statedBy(part, action, diagnostics));
  const says = stated.reduce(stricterOf);
  const onPage: Policy = { ...usualPolicy, ...says };
  const entry = manifest && Object.hasOwn(manifest.actions, action) ? manifest.actions[action] : undefined;
  const inManifest = entry && { danger: entry.risk, confirmation: entry.confirmation };
  const complain = (code: Diagnostic["code"], severity: Diagnostic["severity"], message: string) =>
    diagnostics.push(diagnose(code, severity, message, parts, { action }));

  if (!entry)
    complain("action_not_in_manifest", "warning", `The manifest does not name ${named(action)}; it is not run.`);
  for (const [where, { danger, confirmation }] of [
    ["page", says],
    ...(inManifest ? [["manifest", inManifest] as const] : []),
  ] as const) {
    if (danger !== "high" || confirmation === "required" || confirmation === "review") continue;
    const said = confirmation === undefined ? "without a word on confirmation" : `with confirmation "${confirmation}"`;
    const message = `The ${where} says that ${named(action)} is of high danger ${said}; it must be "required" or "review", and is taken for "required".`;
    complain("danger_without_confirmation", "error", message);
  }
  if (inManifest) {
    const pairs = [
      ["danger", says.danger, inManifest.danger],
      ["confirmation", says.confirmation, inManifest.confirmation],
    ] as const;
    for (const [word, here, there] of pairs) {
      if (here === undefined || here === there) continue;
      const message = `The page says ${word} "${here}" of ${named(action)}, the manifest "${there}"; the stricter holds, and they should agree.`;
      complain("manifest_disagrees", "warning", message);
    }
  }
  return {
    policy: joinPolicies(onPage, inManifest ?? onPage),
    isInManifest: entry !== undefined,
    diagnostics,
  };
};

/**
 * Joins two policies before high danger forces a confirmation, so that the difference can be reported; a missing member
 * is no difference.
 */
const stricterOf = (one: Partial<Policy>, other: Partial<Policy>): Partial<Policy> => {
  const danger = dangers.findLast((word) => word === one.danger || word === other.danger);
  const confirmation = confirmations.findLast((word) => word === one.confirmation || word === other.confirmation);
  return { ...(danger !== undefined && { danger }), ...(confirmation !== undefined && { confirmation }) };
};

const statedBy = (element: PageElement, action: string, diagnostics: Diagnostic[]): Partial<Policy> => {
  const read = <T extends string>(attribute: string, known: readonly T[], otherwise: T): T | undefined => {
    const value = element.attributes[attribute];
    const legal = known.find((word) => word === value);
    if (value === undefined || legal !== undefined) return legal;
    const message = `${attribute}=${named(value)} of ${named(action)} is not one of ${known.join(", ")}; it is taken for "${otherwise}".`;
    diagnostics.push(diagnose("illegal_value", "error", message, [element], { action }));
    return otherwise;
  };
  const danger = read(agentAttributes.danger, dangers, "high");
  const confirmation = read(agentAttributes.confirm, confirmations, "required");
  return { ...(danger !== undefined && { danger }), ...(confirmation !== undefined && { confirmation }) };
};
