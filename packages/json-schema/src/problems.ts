import { limits } from "./limits.ts";

/** A problem in a schema with a JSON pointer to its place. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}

/** A warning about a schema that is usable. */
export interface SchemaWarning extends SchemaProblem {
  /** Template of the field concerned; empty for the form. */
  readonly path: string;
}

/** Thrown when a schema cannot become a form. */
export class SchemaRefusal extends Error {
  readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    super(problems[0]?.message ?? "This schema cannot be used");
    this.name = "SchemaRefusal";
    this.problems = problems.slice(0, limits.maxProblems);
  }
}

export const refuse = (pointer: string, message: string): never => {
  throw new SchemaRefusal([{ pointer, message }]);
};
