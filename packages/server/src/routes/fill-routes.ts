import { answerReply, jsonAnswer } from "../answer-reply.ts";
import { handOver } from "../mail/hand-over.ts";
import { requests } from "../openapi/requests.ts";
import { pathId, readInput } from "../read-input.ts";
import type { Call, Route } from "../route.ts";

/** From the first answer to the submit: what agents and people do to a submission. */

const idOf = (call: Call): string => pathId(call, "submissionId");

const filling = {
  group: "Submissions",
  credential: "caller",
  permission: "fill",
  links: true,
  resumeToken: "needed",
  envelopes: [409, 410, 422],
} as const;

export const fillRoutes: readonly Route[] = [
  {
    id: "createSubmission",
    method: "POST",
    path: "/intakes/{intakeId}/submissions",
    group: "Submissions",
    summary: "Begin a submission",
    credential: "caller",
    permission: "create",
    body: requests.create,
    answer: jsonAnswer("Created", "It was created; Location says where it is", 201),
    otherAnswers: [jsonAnswer("Created", "The idempotency key was used before: the submission as it stands now")],
    envelopes: [422],
    handle: async (call) => {
      const { options } = call.house;
      const intakeId = pathId(call, "intakeId");
      const answer = await options.service.create(call.principal, intakeId, await readInput(call));
      return answerReply(call, answer, (id) => `${options.publicUrl ?? ""}/submissions/${id}`);
    },
  },
  {
    ...filling,
    id: "setFields",
    method: "PATCH",
    path: "/submissions/{submissionId}/fields",
    summary: "Set, change or clear answers",
    body: requests.setFields,
    answer: jsonAnswer("Changed", "Where the submission stands now, and what is still open"),
    handle: async (call) =>
      answerReply(call, await call.house.options.service.setFields(call.principal, idOf(call), await readInput(call))),
  },
  {
    ...filling,
    id: "validate",
    method: "POST",
    path: "/submissions/{submissionId}/validate",
    summary: "Check everything without submitting",
    body: requests.validate,
    answer: jsonAnswer("Validated", "Nothing is missing or wrong"),
    handle: async (call) =>
      answerReply(call, await call.house.options.service.validate(call.principal, idOf(call), await readInput(call))),
  },
  {
    ...filling,
    id: "requestUpload",
    method: "POST",
    path: "/submissions/{submissionId}/uploads",
    summary: "Ask for a URL that takes one file",
    body: requests.requestUpload,
    answer: jsonAnswer("Upload", "Where to send the file, and how"),
    handle: async (call) => {
      const { service } = call.house.options;
      return answerReply(call, await service.requestUpload(call.principal, idOf(call), await readInput(call)));
    },
  },
  {
    ...filling,
    id: "confirmUpload",
    method: "POST",
    path: "/submissions/{submissionId}/uploads/{uploadId}/confirm",
    summary: "Say that the file was sent",
    body: requests.confirmUpload,
    answer: jsonAnswer("Changed", "The file was checked and is the answer now"),
    handle: async (call) => {
      const { service } = call.house.options;
      const uploadId = pathId(call, "uploadId");
      const input = await readInput(call);
      return answerReply(call, await service.confirmUpload(call.principal, idOf(call), uploadId, input));
    },
  },
  {
    ...filling,
    id: "submit",
    method: "POST",
    path: "/submissions/{submissionId}/submit",
    summary: "Submit; safe to repeat with the same idempotency key",
    body: requests.submit,
    answer: jsonAnswer("Submitted", "It is submitted, waits for review, or is finalized"),
    handle: async (call) =>
      answerReply(call, await call.house.options.service.submit(call.principal, idOf(call), await readInput(call))),
  },
];

export const handoffRoutes: readonly Route[] = [
  {
    ...filling,
    group: "Handoff",
    id: "issueLink",
    method: "POST",
    path: "/submissions/{submissionId}/handoff",
    summary: "Make a link with which a person goes on",
    body: requests.issueLink,
    answer: jsonAnswer("Link", "The link; it is shown this once"),
    handle: async (call) => {
      const { options } = call.house;
      return answerReply(call, await handOver(options, call.principal, idOf(call), await readInput(call)));
    },
  },
  {
    ...filling,
    group: "Handoff",
    id: "revokeLinks",
    method: "DELETE",
    path: "/submissions/{submissionId}/handoff",
    summary: "End one link, or all of them",
    body: requests.revokeLinks,
    answer: jsonAnswer("LinksRevoked", "They open nothing any more"),
    handle: async (call) => {
      const { service } = call.house.options;
      return answerReply(call, await service.revokeLinks(call.principal, idOf(call), await readInput(call)));
    },
  },
];
