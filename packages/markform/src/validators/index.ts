export type { ValidationIssue } from "../model/results.ts";
export type { Validator, ValidatorContext, ValidatorRegistry } from "./contract.ts";
export { findSidecar, type LoadFailure } from "./load.ts";
export { type CheckRunner, type CheckRunnerOptions, createCheckRunner } from "./runner.ts";
export type { CheckIssue } from "./to-issue.ts";
