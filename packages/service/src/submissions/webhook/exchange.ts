import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import type { Line } from "./dial.ts";
import { webhookLimits } from "./limits.ts";

export interface AnswerHead {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export interface Answer {
  /** Absent if the connection ended before the response head. */
  readonly head?: AnswerHead;
  /** Whether the response was received completely, or up to the maximum that is read. */
  readonly isWhole: boolean;
  readonly error?: Error;
  /** The body received so far; only if the request asked for it. */
  readonly content?: Buffer;
}

interface Question {
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly wantsContent?: boolean;
}

/** Sends one request over an open connection; the response body is discarded unless it is wanted. */
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
      // Without an agent, so that the connection is not reused and no proxy from the environment applies.
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
    // The connection closed without a response, or the receiver answered with an upgrade.
    request.once("close", () => {
      if (!head) end(false);
    });
    request.end(body);
  });
