import type { ToolError, ToolErrorCode, ToolResult } from "@cofill/assist";
import type { IntakeError, Problem, ProblemCode } from "@cofill/service";
import { forPrograms } from "../messages/index.ts";

/** The envelope of a failure, as Assist has it. */
export const errorResult = ({ code, message }: ToolError): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ code, message }) }],
  isError: true,
});

/** Assist's own words where it has them; ours stand behind `x-`. */
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

/** Why a submission did not take what a tool had done to its form: time ran out while it worked. */
export const refusedError = ({ error: { type, message } }: IntakeError): ToolError => ({
  code: ownCode(type),
  message,
});
