export type { ValidationIssue } from "../model/results.ts";
export type { Validator, ValidatorContext, ValidatorRegistry } from "./contract.ts";
export { findSidecar, loadValidators } from "./load.ts";
