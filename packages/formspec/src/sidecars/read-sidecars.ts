import type { Sidecars } from "./documents.ts";
import { sidecarLimits } from "./limits.ts";
import { type Report, reportInto, type SidecarProblem } from "./problem.ts";
import { readOntology } from "./read-ontology.ts";
import { readReferences } from "./read-references.ts";
import { readRegistry } from "./read-registry.ts";
import type { DefinitionIdentity } from "./target-definition.ts";

/** Sidecars as parsed JSON, each one document or a list in loading order. */
export interface GivenSidecars {
  readonly references?: unknown;
  readonly ontology?: unknown;
  readonly registries?: unknown;
}

/** The documents with warnings, or the errors of all documents. */
export type ReadSidecars =
  | { readonly ok: true; readonly sidecars: Sidecars; readonly warnings: readonly SidecarProblem[] }
  | { readonly ok: false; readonly problems: readonly SidecarProblem[] };

/**
 * Reads the sidecars of a form; one error rejects all documents, and all errors are reported together.
 * @example
 * readSidecars({ url: "https://forms.example/order", version: "1.0.0" }, {}).ok; // true
 */
export const readSidecars = (definition: DefinitionIdentity, given: GivenSidecars): ReadSidecars => {
  const problems: SidecarProblem[] = [];
  const warnings: SidecarProblem[] = [];
  const readAll = <T>(
    name: keyof GivenSidecars,
    read: (document: unknown, report: Report) => T | undefined,
  ): readonly T[] => {
    const value = given[name] ?? [];
    const documents: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (documents.length > sidecarLimits.maxDocuments) {
      reportInto(name, problems, warnings).error("", `${sidecarLimits.maxDocuments} documents are the most`);
      return [];
    }
    return documents.flatMap((document, index) => {
      const one = read(document, reportInto(`${name}[${index}]`, problems, warnings));
      return one === undefined ? [] : [one];
    });
  };
  const sidecars: Sidecars = {
    references: readAll("references", (document, report) => readReferences(document, definition, report)),
    ontologies: readAll("ontology", (document, report) => readOntology(document, definition, report)),
    registries: readAll("registries", readRegistry),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, sidecars, warnings };
};
