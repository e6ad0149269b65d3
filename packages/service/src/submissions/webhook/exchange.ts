import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import type { Line } from "./dial.ts";
import { webhookLimits } from "./limits.ts";

export interface AnswerHead {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export interface Answer {
  /** Missing if the line ended before there was one. */
  readonly head?: AnswerHead;
  /** Nothing of the answer is missing, or as much was read as is ever read. */
  readonly isWhole: boolean;
  readonly error?: Error;
  /** Of a question that wants it: as much of it as came. */
  readonly content?: Buffer;
}

interface Question {
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly wantsContent?: boolean;
}

/** One request and its answer over an open line; the content of the answer is forgotten where nobody wants it. */
export const exchange = ({ stream, isFull }: Line, { path, headers, body, wantsContent }: Question): Promise<Answer> =>
  new Promise((resolve) => {
    if (stream.destroyed) return resolve({ isWhole: false });
    const chunks: Buffer[] = [];
    let head: AnswerHead | undefined;
    let error: Error | undefined;
    const end = (isWhole: boolean) =>
      resolve({
        ...(head ? { head } : {}),
        ...(error ? { error } : {}),
        ...(wantsContent ? { content: Buffer.concat(chunks) } : {}),
        isWhole: isWhole || (!!head && isFull()),
      });
    const request = httpRequest({
      method: "POST",
      path,
      headers,
      setHost: false,
      maxHeaderSize: webhookLimits.maxAnswerHeadBytes,
      // Without an agent: one connection for one request, and no proxy of the environment.
      createConnection: () => stream,
    });
    request.once("response", (response) => {
      head = { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] };
      if (wantsContent) response.on("data", (chunk: Buffer) => chunks.push(chunk));
      else response.resume();
      response.once("end", () => end(true));
      response.on("error", (problem) => {
        error ??= problem;
      });
      response.once("close", () => end(false));
    });
    request.on("error", (problem) => {
      error ??= problem;
    });
    // Without an answer's own end; also what an unasked-for upgrade leads to.
    request.once("close", () => {
      if (!head) end(false);
    });
    request.end(body);
  });
