import type { ConceptEquivalent } from "../contract.ts";

/** The names under which a value may be kept for this equivalent: documents give a system and a code, profiles an IRI. */
export const keysOfEquivalent = ({ concept, system, code }: ConceptEquivalent): readonly string[] => {
  if (!system || !code) return concept ? [concept] : [];
  const base = system.replace(/[/#]$/, "");
  return [...(concept ? [concept] : []), `${base}/${code}`, `${base}#${code}`];
};
