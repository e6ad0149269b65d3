import { answerPage, answerReply, jsonAnswer } from "../answer-reply.ts";
import { submissionFilters } from "../openapi/requests.ts";
import { text } from "../openapi/shapes.ts";
import { pathId, readQuery, withHeaderInput } from "../read-input.ts";
import { nothingHere } from "../refusal.ts";
import type { Route } from "../route.ts";
import { sendStoredFile } from "../send-stored-file.ts";

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
    handle: (call) => sendStoredFile(call, call.principal, pathId(call, "submissionId"), withHeaderInput(call, {})),
  },
];

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
