import type { ConceptEquivalent } from "../contract.ts";

/**
 * The keys under which a profile may have saved a value for an equivalent: its IRI, and IRIs formed from system and
 * code.
 */
export const keysOfEquivalent = ({ concept, system, code }: ConceptEquivalent): readonly string[] => {
  if (!system || !code) return concept ? [concept] : [];
  const base = system.replace(/[/#]$/, "");
  return [...(concept ? [concept] : []), `${base}/${code}`, `${base}#${code}`];
};
