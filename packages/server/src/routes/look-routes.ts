import { contentDisposition } from "@cofill/intake";
import { answerPage, answerReply, jsonAnswer } from "../answer-reply.ts";
import { submissionFilters } from "../openapi/requests.ts";
import { text } from "../openapi/shapes.ts";
import { pathId, readQuery, withHeaderInput } from "../read-input.ts";
import { nothingHere } from "../refusal.ts";
import { sendProblem } from "../respond.ts";
import type { Call, Route } from "../route.ts";

const mediaType = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/** A stored file: always to be kept, never to be shown or run (promise 25). */
const sendFile = async (call: Call): Promise<Response> => {
  const { request, principal, headers, house } = call;
  const id = pathId(call, "submissionId");
  const uploadId = pathId(call, "uploadId");
  const answer = await house.options.service.readFile(principal, id, uploadId, withHeaderInput(call, {}));
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

export const getSubmissionRoute: Route = {
  id: "getSubmission",
  method: "GET",
  path: "/submissions/{submissionId}",
  group: "Submissions",
  summary: "How a submission stands",
  credential: "caller",
  permission: "own",
  links: true,
  resumeToken: "enough",
  answer: jsonAnswer("Submission", "Its state, its answers, who gave them, and the current resume token"),
  handle: async (call) => {
    const id = pathId(call, "submissionId");
    const input = withHeaderInput(call, {});
    return answerReply(call, await call.house.options.service.get(call.principal, id, input));
  },
};

export const lookRoutes: readonly Route[] = [
  {
    id: "listSubmissions",
    method: "GET",
    path: "/submissions",
    group: "Submissions",
    summary: "Submissions you may see",
    credential: "caller",
    permission: "own",
    parameters: submissionFilters,
    answer: jsonAnswer("SubmissionPage", "The newest first"),
    handle: async (call) => {
      const input = readQuery(call, ["state", "intakeId", "after"], ["limit"]);
      return answerPage(call, await call.house.options.service.list(call.principal, input));
    },
  },
  {
    id: "getFile",
    method: "GET",
    path: "/submissions/{submissionId}/files/{uploadId}",
    group: "Submissions",
    summary: "A file that was uploaded",
    credential: "caller",
    permission: "own",
    links: true,
    resumeToken: "enough",
    answer: { status: 200, description: "The file, as an attachment", content: { "application/octet-stream": {} } },
    handle: sendFile,
  },
];

export const openLinkRoute: Route = {
  id: "openLink",
  method: "GET",
  path: "/handoff/{token}",
  group: "Handoff",
  summary: "What a person with a link sees",
  credential: "link_in_path",
  answer: jsonAnswer("Submission", "As the submission itself, with the current resume token"),
  handle: async (call) => {
    const { service } = call.house.options;
    const link = await call.house.callers.identifyLink(call.request.param("token") ?? "", call.address);
    // One answer for a link that is unknown, lapsed or revoked: it tells nothing to those who guess.
    if (!link) throw nothingHere();
    return answerReply(call, await service.get(link, link.submissionId, {}));
  },
};

export const uploadRoute: Route = {
  id: "putFile",
  method: "PUT",
  path: "/uploads/*",
  group: "Submissions",
  summary: "Send a file to the URL that requestUpload gave",
  credential: "signed_url",
  parameters: [{ in: "query", name: "grant", description: "The signature of the URL", schema: text() }],
  answer: { status: 204, description: "It has arrived; confirm it now" },
  handle: async ({ house, request, address }) => {
    const { files } = house.options;
    if (!files?.receive) throw nothingHere();
    house.callers.mayGuess(address);
    const response = await files.receive(request.raw);
    if (response.status === 404) house.callers.missed(address);
    return response;
  },
};
