import type { Sidecars } from "@cofill/formspec";
import { resolveConcept } from "../concept/concept.ts";
import type { Audience, FieldHelp } from "../contract.ts";
import { resolveReferences } from "./references.ts";
import { firstSentence } from "./summary.ts";

export interface HelpRequest {
  readonly path: string;
  readonly label: string;
  /** The audience; `agent` by default. */
  readonly audience?: Audience;
  readonly sidecars: Sidecars;
  readonly semanticType?: string;
  /** Names of the registry entries attached to the field. */
  readonly extensionNames?: readonly string[];
  readonly hint?: string;
  readonly description?: string;
  readonly commonMistakes?: readonly string[];
  /** Whether a field or a group is relevant; by default everything is. */
  readonly isRelevant?: (path: string) => boolean;
}

/**
 * Resolves the references, concept and summary of one field.
 *
 * @example
 * const hint = "Nine digits. See your letter.";
 * resolveHelp({ path: "ein", label: "EIN", sidecars: noSidecars, hint }).summary; // "Nine digits."
 */
export const resolveHelp = (request: HelpRequest): FieldHelp => {
  const { path, label, sidecars, audience = "agent", commonMistakes = [] } = request;
  const summary = firstSentence(request.hint ?? "") ?? firstSentence(request.description ?? "");
  return {
    path,
    label,
    references: resolveReferences(sidecars.references, path, audience, request.isRelevant),
    ...resolveConcept(sidecars, request),
    ...(summary !== undefined && { summary }),
    ...(commonMistakes.length > 0 && { commonMistakes }),
  };
};
