import {
  type FieldFault,
  type MailAnswer,
  type MailProblem,
  type MailProblemCode,
  mailProblemStatus,
} from "../contract.ts";
import { clientLimits } from "./limits.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isMailCode = (code: unknown): code is MailProblemCode =>
  typeof code === "string" && Object.hasOwn(mailProblemStatus, code);

export const unavailable = (detail: string): MailProblem => ({ code: "unavailable", detail });

/** What only a server says, in the mail's own words. */
const codeOf = (status: number): MailProblemCode => {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  return status === 429 || status >= 500 ? "unavailable" : "malformed";
};

const problemIn = (status: number, body: unknown): MailProblem => {
  if (!isObject(body) || typeof body.detail !== "string") {
    return unavailable(`What answered (${status}) is no mail server`);
  }
  const { code, detail, fields } = body;
  return {
    code: isMailCode(code) ? code : codeOf(status),
    detail,
    ...(Array.isArray(fields) && { fields: fields as readonly FieldFault[] }),
  };
};

/** The text of an answer, unless it is longer than any that is meant. */
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

/** Why a server refused, from its answer. */
export const readProblem = async (response: Response): Promise<MailProblem> => {
  const text = await readText(response);
  try {
    return problemIn(response.status, JSON.parse(text ?? ""));
  } catch {
    return problemIn(response.status, undefined);
  }
};

/** The value that an operation gave, or the problem. */
export const readAnswer = async <T>(response: Response): Promise<MailAnswer<T>> => {
  if (!response.ok) return { ok: false, problem: await readProblem(response) };
  const text = await readText(response);
  if (text === undefined) return { ok: false, problem: unavailable("The answer is too long") };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (!isObject(body) || body.ok !== true) {
    return { ok: false, problem: unavailable("What answered is no mail server") };
  }
  const { ok: _, ...value } = body;
  return { ok: true, value: value as T };
};
