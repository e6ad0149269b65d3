import { type Command, type PlanOptions, type PlanProblem, schemaOfType } from "@cofill/core";
import type { FieldErrorCode, Origins } from "../contract.ts";
import { limits } from "../limits.ts";
import type { FieldIssue } from "./field-issue.ts";

/** Invalid values are stored with an issue (D-12), and files can be set only by upload. */
export const planOptions = (origins: Origins | undefined): PlanOptions => ({
  keep: true,
  files: "upload",
  maxCommands: limits.maxFieldsPerCall,
  ...(origins && { origins }),
});

/** Whether the commands follow from the given fields one by one, so that the event can omit them. */
export const saysTheSame = (
  commands: readonly Command[],
  fields: Readonly<Record<string, unknown>>,
  origins: Origins = {},
): boolean => {
  const entries = Object.entries(fields);
  return (
    commands.length === entries.length &&
    commands.every((command, index) => {
      const [path, value] = entries[index]!;
      if (!("path" in command) || command.path !== path) return false;
      if (command.type === "clear") return value === null;
      if (command.type !== "set" || command.propose) return false;
      return command.value === value && command.origin === origins[path];
    })
  );
};

const codes: { readonly [C in PlanProblem["code"]]: FieldErrorCode } = {
  unknown_path: "invalid_value",
  wrong_type: "invalid_type",
  no_such_row: "invalid_value",
  file_needs_upload: "file_required",
  limit_exceeded: "invalid_value",
  too_deep: "invalid_value",
};

/** Converts the problems of a plan to issues with the contract's codes. */
export const planIssues = (problems: readonly PlanProblem[]): readonly FieldIssue[] =>
  problems.map((problem) => {
    const { code, path, params } = problem;
    return {
      path,
      code: codes[code],
      message: { found: problem, label: path },
      ...(code === "wrong_type" && { expected: schemaOfType(params.type as "object" | "array") }),
    };
  });
