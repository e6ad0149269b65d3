import { contentDisposition, type Principal } from "@cofill/service";
import { type Input, pathId } from "./read-input.ts";
import { sendProblem } from "./respond.ts";
import type { Call } from "./route.ts";

const mediaType = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/** Sends a stored file as a download, so that the browser never displays or runs it (promise 25). */
export const sendStoredFile = async (
  call: Call,
  principal: Principal,
  submissionId: string,
  input: Input,
): Promise<Response> => {
  const { request, headers, server } = call;
  const answer = await server.options.service.readFile(principal, submissionId, pathId(call, "uploadId"), input);
  if (!answer.ok) return sendProblem(headers, answer.problem);
  const { filename, mimeType, sizeBytes, content } = answer.value;
  const isHead = request.raw.method === "HEAD";
  if (isHead) await content.cancel();
  return new Response(isHead ? null : content, {
    headers: {
      ...headers.common,
      "content-type": mediaType.test(mimeType) ? mimeType : "application/octet-stream",
      "content-length": String(sizeBytes),
      "content-disposition": contentDisposition(filename),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    },
  });
};
