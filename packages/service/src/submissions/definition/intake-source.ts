import type { JsonSchema } from "@cofill/core";
import type { FormSchema } from "@cofill/form-record";
import type { StandardSchema } from "@cofill/json-schema";
import type { OpenChecks } from "../checks.ts";
import type { ApprovalGate, Destination, UiHints } from "../contract.ts";

/** A form in the format that its author wrote it in. */
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

/** An intake's definition as it is stored: plain JSON in every format (D-19). */
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
  /** Overrides who fills each role; by default agents fill `agent` and people fill all other roles (MF-2-11). */
  readonly roles?: Readonly<Record<string, "agent" | "person">>;
}

/** The code of a definition, which cannot be stored as JSON and must be given at every start. */
export interface IntakeCode {
  /** A schema whose own checks (such as Zod refinements) run besides the JSON Schema made from it. */
  readonly standard?: StandardSchema;
  /** The checks in code that a text form's `validate` attributes name. */
  readonly checks?: OpenChecks;
}

/** A problem with a definition, with its English message. */
export interface DefinitionProblem {
  /** A JSON pointer into the definition. */
  readonly pointer: string;
  readonly code?: string;
  readonly reason?: string;
  readonly params?: object;
  readonly message: string;
}

/** Carries every problem of a definition at once. */
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
