import { limits } from "./limits.ts";

/** What is wrong with a schema, and where in it: a JSON pointer. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}

/** What an author should know of a form that works. */
export interface SchemaWarning extends SchemaProblem {
  /** The template of the field it is about; empty for the form. */
  readonly path: string;
}

/** Ends the reading of a schema that cannot become a form. */
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
