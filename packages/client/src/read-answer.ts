import type { FieldIssue, MailAnswer, MailProblem, MailProblemCode } from "@cofill/service/mail";
import { mailProblemStatus } from "@cofill/service/operations/routes";
import { clientLimits } from "./limits.ts";
import { membersOf } from "./members-of.ts";

const isMailCode = (code: unknown): code is MailProblemCode =>
  typeof code === "string" && Object.hasOwn(mailProblemStatus, code);

const unavailable = (detail: string): MailProblem => ({ code: "unavailable", detail });

/** The mail problem code for a status whose body has none. */
const codeOf = (status: number): MailProblemCode => {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  return status === 429 || status >= 500 ? "unavailable" : "malformed";
};

const problemIn = (status: number, body: unknown): MailProblem => {
  const { code, detail, fields, errors } = membersOf(body);
  if (typeof detail !== "string") return unavailable(`The answer (status ${status}) is not from a mail server`);
  return {
    code: isMailCode(code) ? code : codeOf(status),
    detail,
    ...(Array.isArray(fields) && { fields: fields as readonly FieldIssue[] }),
    ...(Array.isArray(errors) && { errors: errors as NonNullable<MailProblem["errors"]> }),
  };
};

/** The text of a response; undefined if it exceeds the limit. */
const readText = async (response: Response): Promise<string | undefined> => {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > clientLimits.maxAnswerBytes) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
};

/** A response with its JSON; without it if the body is not JSON or too long. */
export interface ReadResponse {
  readonly response: Response;
  readonly body: unknown;
  readonly isTooLong: boolean;
}

export const readResponse = async (response: Response): Promise<ReadResponse> => {
  const text = await readText(response);
  if (text === undefined) return { response, body: undefined, isTooLong: true };
  try {
    return { response, body: JSON.parse(text) as unknown, isTooLong: false };
  } catch {
    return { response, body: undefined, isTooLong: false };
  }
};

/** Reads the problem of a response about mail. */
export const readMailProblem = async (response: Response): Promise<MailProblem> =>
  problemIn(response.status, (await readResponse(response)).body);

/** The value of an operation on mail, or its problem. */
export const mailAnswerOf = <T>({ response, body, isTooLong }: ReadResponse): MailAnswer<T> => {
  if (!response.ok) return { ok: false, problem: problemIn(response.status, body) };
  if (isTooLong) return { ok: false, problem: unavailable("The answer is too long") };
  const { ok, ...value } = membersOf(body);
  if (ok !== true) return { ok: false, problem: unavailable("The answer is not from a mail server") };
  return { ok: true, value: value as T };
};
