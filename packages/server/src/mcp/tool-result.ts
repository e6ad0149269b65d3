import type { Answer, Problem, Reply } from "@cofill/service";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { forPrograms } from "../messages/index.ts";

/** The envelope as structured content and as text, marked as an error if `ok` is false (D-18). */
export const toResult = (body: Readonly<Record<string, unknown>>, text = JSON.stringify(body)): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: { ...body },
  ...(body.ok === false && { isError: true }),
});

/** The result of a call that failed with a problem (D-15). */
export const problemResult = (problem: Problem): CallToolResult =>
  toResult({ ok: false, problem: forPrograms(problem) });

export const replyResult = (answer: Answer<Reply>): CallToolResult =>
  answer.ok ? toResult({ ...answer.value.body }, answer.value.text) : problemResult(answer.problem);
