import type { Answer, Problem, Reply } from "@cofill/service";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { forPrograms } from "../messages/index.ts";

/** D-18: the envelope as structured content, the same as text, and an error where it says so itself. */
export const toResult = (body: Readonly<Record<string, unknown>>, text = JSON.stringify(body)): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: { ...body },
  ...(body.ok === false && { isError: true }),
});

/** A call that could not be looked at as one about a submission (D-15). */
export const problemResult = (problem: Problem): CallToolResult =>
  toResult({ ok: false, problem: forPrograms(problem) });

export const replyResult = (answer: Answer<Reply>): CallToolResult =>
  answer.ok ? toResult({ ...answer.value.body }, answer.value.text) : problemResult(answer.problem);
