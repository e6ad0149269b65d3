import { type ProblemArguments, type ProblemCodeOf, type WordedProblem, wordedProblems } from "@cofill/core";
import { limits } from "./limits.ts";
import { en } from "./messages/en.ts";
import type { SchemaMessageParams } from "./messages/params.ts";

type SchemaKey = keyof SchemaMessageParams;

/** A problem of a schema, with a JSON pointer to its position. */
export interface SchemaProblem extends WordedProblem<ProblemCodeOf<SchemaKey>> {
  readonly pointer: string;
}

/** A warning for the author of a usable form. */
export interface SchemaWarning extends SchemaProblem {
  /** The template of the field it is about; empty for the form. */
  readonly path: string;
}

/** A problem or a warning of the catalogue. */
export const schemaMessage = wordedProblems<SchemaMessageParams>(en);

/** Ends the reading of a schema that cannot become a form. */
export class SchemaRefusal extends Error {
  readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    super(problems[0]?.message ?? "This schema cannot be used");
    this.name = "SchemaRefusal";
    this.problems = problems.slice(0, limits.maxProblems);
  }
}

export const refuse = <K extends SchemaKey>(
  pointer: string,
  key: K,
  ...params: ProblemArguments<SchemaMessageParams[K]>
): never => {
  throw new SchemaRefusal([{ pointer, ...schemaMessage(key, ...params) }]);
};
