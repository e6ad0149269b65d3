import type { JsonSchema } from "@cofill/core";
import type { FormSchema } from "@cofill/form-record";
import type { StandardSchema } from "@cofill/json-schema";
import type { OpenChecks } from "../checks.ts";
import type { ApprovalGate, Destination, UiHints } from "../contract.ts";

/** What a form was written in. */
export type FormSource =
  | { readonly format: "json-schema"; readonly schema: JsonSchema }
  | { readonly format: "markform"; readonly text: string }
  | { readonly format: "form-record"; readonly schema: FormSchema }
  | {
      readonly format: "formspec";
      readonly definition: unknown;
      readonly references?: unknown;
      readonly ontology?: unknown;
      readonly registries?: unknown;
    };

/** An intake definition as it is kept: plain JSON, whatever it was authored in (D-19). */
export interface IntakeSource {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description?: string;
  readonly form: FormSource;
  readonly approvalGates?: readonly ApprovalGate[];
  readonly ttlMs?: number;
  readonly destination?: Destination;
  readonly uiHints?: UiHints;
  /** Who fills the fields of a role, where an agent does not fill `agent` and a person every other (MF-2-11). */
  readonly roles?: Readonly<Record<string, "agent" | "person">>;
}

/** What belongs to a definition and cannot be kept as JSON: it holds while the code that has it is loaded. */
export interface IntakeCode {
  /** Checks that only a program can make (Zod's refinements), beside the JSON Schema made from the same schema. */
  readonly standard?: StandardSchema;
  /** Checks in the code beside a text form, which its `validate` attributes name. */
  readonly checks?: OpenChecks;
}

/** Something wrong with a definition: a code with parameters, and its message in English. */
export interface DefinitionProblem {
  /** A JSON pointer into the definition. */
  readonly pointer: string;
  readonly code?: string;
  readonly reason?: string;
  readonly params?: object;
  readonly message: string;
}

/** Everything that is wrong with a definition, at once. */
export class IntakeDefinitionError extends Error {
  readonly problems: readonly DefinitionProblem[];

  constructor(id: string, problems: readonly DefinitionProblem[]) {
    super(
      `The intake "${id}" cannot be used: ${problems.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join("; ")}`,
    );
    this.name = "IntakeDefinitionError";
    this.problems = problems;
  }
}
