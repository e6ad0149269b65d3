import { answerPage, answerReply, jsonAnswer } from "../answer-reply.ts";
import { deliveryFilters, paging, requests } from "../openapi/requests.ts";
import { pathId, readInput, readQuery } from "../read-input.ts";
import type { Call, Route } from "../route.ts";

/** What is decided on a submission that others filled: review, cancel, deliver. */

const idOf = (call: Call): string => pathId(call, "submissionId");

export const reviewRoute: Route = {
  id: "review",
  method: "POST",
  path: "/submissions/{submissionId}/review",
  group: "Review and delivery",
  summary: "Approve or reject",
  credential: "caller",
  permission: "review",
  body: requests.review,
  answer: jsonAnswer("Reviewed", "The decision was taken down"),
  envelopes: [409, 410, 422],
  handle: async (call) =>
    answerReply(call, await call.house.options.service.review(call.principal, idOf(call), await readInput(call))),
};

export const cancelRoute: Route = {
  id: "cancel",
  method: "DELETE",
  path: "/submissions/{submissionId}",
  group: "Submissions",
  summary: "Cancel; this cannot be undone",
  credential: "caller",
  permission: "own",
  resumeToken: "enough",
  body: requests.cancel,
  answer: jsonAnswer("Cancelled", "It is cancelled; a second time answers the same"),
  envelopes: [409, 410],
  handle: async (call) => {
    const input = await readInput(call);
    // Some clients and proxies drop the body of a DELETE.
    const reason = input.reason === undefined ? call.request.query("reason") : undefined;
    const said = reason === undefined ? input : { ...input, reason };
    return answerReply(call, await call.house.options.service.cancel(call.principal, idOf(call), said));
  },
};

export const deliveryRoutes: readonly Route[] = [
  {
    id: "listReviews",
    method: "GET",
    path: "/reviews",
    group: "Review and delivery",
    summary: "What waits for your review",
    credential: "caller",
    permission: "review",
    parameters: paging,
    answer: jsonAnswer("ReviewPage", "The newest first"),
    handle: async (call) =>
      answerPage(call, await call.house.options.service.reviews(call.principal, readQuery(call, ["after"], ["limit"]))),
  },
  {
    id: "retryDelivery",
    method: "POST",
    path: "/submissions/{submissionId}/deliver",
    group: "Review and delivery",
    summary: "Try a delivery once more, now",
    credential: "caller",
    permission: "own",
    body: requests.retryDelivery,
    answer: jsonAnswer("Delivered", "It was delivered"),
    envelopes: [409, 410, 502],
    handle: async (call) => {
      const { service } = call.house.options;
      return answerReply(call, await service.retryDelivery(call.principal, idOf(call), await readInput(call)));
    },
  },
  {
    id: "listDeliveries",
    method: "GET",
    path: "/deliveries",
    group: "Review and delivery",
    summary: "The outbox: what waits, what was sent, what failed for good",
    credential: "caller",
    permission: "deliver",
    parameters: deliveryFilters,
    answer: jsonAnswer("DeliveryPage", "The newest first"),
    handle: async (call) => {
      const input = readQuery(call, ["status", "after"], ["limit"]);
      return answerPage(call, await call.house.options.service.deliveries(call.principal, input));
    },
  },
];
