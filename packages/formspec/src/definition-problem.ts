import { limits } from "./limits.ts";

/** Permanent codes of problems in a definition. */
export type DefinitionProblemCode =
  | "not_an_object"
  | "missing_property"
  | "wrong_type"
  | "wrong_value"
  | "bad_key"
  | "duplicate_key"
  | "limit_exceeded"
  | "unsupported"
  | "unknown_path"
  | "unknown_property"
  | "misplaced_rule"
  | "duplicate_calculate"
  | "duplicate_name"
  | "expression_error"
  | "undefined_reference"
  | "undefined_variable"
  | "undefined_instance"
  | "unknown_option_set"
  | "unknown_shape"
  | "cycle"
  | "x-invalid-sidecar"
  | "sidecar_warning";

/** A problem in a definition, with a JSON pointer to its place. */
export interface DefinitionProblem {
  readonly severity: "error" | "warning";
  readonly code: DefinitionProblemCode;
  readonly pointer: string;
  readonly message: string;
}

/** Collects all problems, so that the author sees them in one run. */
export class Problems {
  readonly #found: DefinitionProblem[] = [];
  #left = 0;

  error(code: DefinitionProblemCode, pointer: string, message: string): void {
    this.#add({ severity: "error", code, pointer, message });
  }

  warn(code: DefinitionProblemCode, pointer: string, message: string): void {
    this.#add({ severity: "warning", code, pointer, message });
  }

  #add(problem: DefinitionProblem): void {
    if (this.#found.length < limits.maxProblems) this.#found.push(problem);
    else if (problem.severity === "error") this.#left++;
  }

  get hasErrors(): boolean {
    return this.#left > 0 || this.#found.some((problem) => problem.severity === "error");
  }

  get errors(): readonly DefinitionProblem[] {
    const errors = this.#found.filter((problem) => problem.severity === "error");
    if (this.#left === 0) return errors;
    const message = `and ${this.#left} more`;
    return [...errors, { severity: "error", code: "limit_exceeded", pointer: "", message }];
  }

  get warnings(): readonly DefinitionProblem[] {
    return this.#found.filter((problem) => problem.severity === "warning");
  }
}

/** Thrown when a definition, response or sidecar cannot be used; `problems` lists every reason. */
export class FormspecError extends Error {
  readonly problems: readonly DefinitionProblem[];
  readonly code: DefinitionProblemCode;

  constructor(problems: readonly DefinitionProblem[]) {
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
    super(`${first?.pointer === "" ? "" : `${first?.pointer}: `}${first?.message ?? "unusable"}${more}`);
    this.name = "FormspecError";
    this.problems = problems;
    this.code = first?.code ?? "wrong_value";
  }
}
