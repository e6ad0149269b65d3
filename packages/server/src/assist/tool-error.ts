import type { ToolError, ToolErrorCode, ToolResult } from "@cofill/assist";
import type { IntakeError, Problem, ProblemCode } from "@cofill/service";
import { forPrograms } from "../messages/index.ts";

/** The result envelope of an error. */
export const errorResult = ({ code, message }: ToolError): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ code, message }) }],
  isError: true,
});

/** Problem codes that Formspec Assist has a code for; all others get an `x-` code. */
const codes: Partial<Record<ProblemCode, ToolErrorCode>> = {
  not_found: "NOT_FOUND",
  malformed: "INVALID_VALUE",
  internal: "ENGINE_ERROR",
};

const ownCode = (code: string): ToolErrorCode => `x-${code.replaceAll("_", "-")}`;

export const problemError = (problem: Problem): ToolError => ({
  code: codes[problem.code] ?? ownCode(problem.code),
  message: forPrograms(problem).detail,
});

/** The error when a submission rejects a tool's change, as when it expired during the call. */
export const refusedError = ({ error: { type, message } }: IntakeError): ToolError => ({
  code: ownCode(type),
  message,
});
