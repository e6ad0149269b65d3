/**
 * The HTTP route of every operation, as plain data without schemas, so that a client in a browser can load it alone.
 */

export { mailProblemStatus, problemStatus } from "./problem-status.ts";

/** Where and how an operation is called over HTTP. */
export interface HttpRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Members of the input are in braces, as in `/submissions/{submissionId}`. */
  readonly path: string;
  /** The operation's name in OpenAPI, in metrics and in the permission table. */
  readonly operationId: string;
  /**
   * Where members go that are neither in the path nor in a header: by default the query for GET and the body for other
   * methods.
   */
  readonly rest?: "query";
  /** The member that makes retries safe; without one, only a GET may be retried. */
  readonly retryKey?: string;
  /** Members of the body that are accepted in the query too. */
  readonly alsoInQuery?: readonly string[];
  /** The status of a success, if it is not 200. */
  readonly status?: 201;
}

/** The routes of all operations by their ids. */
export const routes = {
  "submissions.create": {
    method: "POST",
    path: "/intakes/{intakeId}/submissions",
    operationId: "createSubmission",
    retryKey: "idempotencyKey",
    status: 201,
  },
  "submissions.setFields": {
    method: "PATCH",
    path: "/submissions/{submissionId}/fields",
    operationId: "setFields",
  },
  "submissions.validate": { method: "POST", path: "/submissions/{submissionId}/validate", operationId: "validate" },
  "uploads.request": { method: "POST", path: "/submissions/{submissionId}/uploads", operationId: "requestUpload" },
  "uploads.confirm": {
    method: "POST",
    path: "/submissions/{submissionId}/uploads/{uploadId}/confirm",
    operationId: "confirmUpload",
  },
  "submissions.submit": {
    method: "POST",
    path: "/submissions/{submissionId}/submit",
    operationId: "submit",
    retryKey: "idempotencyKey",
  },
  "reviews.decide": { method: "POST", path: "/submissions/{submissionId}/review", operationId: "review" },
  "submissions.cancel": {
    method: "DELETE",
    path: "/submissions/{submissionId}",
    operationId: "cancel",
    alsoInQuery: ["reason"],
  },
  "submissions.get": { method: "GET", path: "/submissions/{submissionId}", operationId: "getSubmission" },
  "submissions.events": { method: "GET", path: "/submissions/{submissionId}/events", operationId: "getEvents" },
  "submissions.list": { method: "GET", path: "/submissions", operationId: "listSubmissions" },
  "uploads.read": { method: "GET", path: "/submissions/{submissionId}/files/{uploadId}", operationId: "getFile" },
  "handoff.issue": { method: "POST", path: "/submissions/{submissionId}/handoff", operationId: "issueLink" },
  "handoff.revoke": { method: "DELETE", path: "/submissions/{submissionId}/handoff", operationId: "revokeLinks" },
  "reviews.list": { method: "GET", path: "/reviews", operationId: "listReviews" },
  "deliveries.retry": { method: "POST", path: "/submissions/{submissionId}/deliver", operationId: "retryDelivery" },
  "deliveries.list": { method: "GET", path: "/deliveries", operationId: "listDeliveries" },
  "intakes.list": { method: "GET", path: "/intakes", operationId: "listIntakes" },
  "intakes.get": { method: "GET", path: "/intakes/{intakeId}", operationId: "getIntake" },
  "mail.whoami": { method: "GET", path: "/mail/self", operationId: "mail_whoami" },
  "mail.names": { method: "GET", path: "/mail/names", operationId: "mail_names" },
  "mail.addName": { method: "POST", path: "/mail/names", operationId: "mail_addName" },
  "mail.renameName": { method: "PATCH", path: "/mail/names", operationId: "mail_renameName" },
  "mail.removeName": { method: "DELETE", path: "/mail/names", operationId: "mail_removeName", rest: "query" },
  "mail.attenuate": { method: "POST", path: "/mail/attenuations", operationId: "mail_attenuate" },
  "mail.read": { method: "POST", path: "/mail/reads", operationId: "mail_read" },
  "mail.call": { method: "POST", path: "/mail/calls", operationId: "mail_call" },
  "mail.inbox": { method: "GET", path: "/mail/messages", operationId: "mail_inbox" },
  "mail.message": { method: "GET", path: "/mail/messages/{number}", operationId: "mail_message" },
  "mail.correspondents": { method: "GET", path: "/mail/correspondents", operationId: "mail_correspondents" },
  "mail.send": { method: "POST", path: "/mail/messages", operationId: "mail_send", retryKey: "key" },
  "mail.request": { method: "POST", path: "/mail/requests", operationId: "mail_request", retryKey: "key" },
  "mail.forward": {
    method: "POST",
    path: "/mail/messages/{number}/forward",
    operationId: "mail_forward",
    retryKey: "key",
  },
  "mail.adopt": { method: "POST", path: "/mail/messages/{number}/adopt", operationId: "mail_adopt" },
  "mail.dismiss": { method: "POST", path: "/mail/messages/{number}/dismiss", operationId: "mail_dismiss" },
  "mail.resolve": { method: "POST", path: "/mail/messages/{number}/resolve", operationId: "mail_resolve" },
  "mail.reject": { method: "POST", path: "/mail/messages/{number}/reject", operationId: "mail_reject" },
  "mail.draft": { method: "GET", path: "/mail/messages/{number}/draft", operationId: "mail_draft" },
  "mail.fill": { method: "PATCH", path: "/mail/messages/{number}/draft", operationId: "mail_fill" },
  "mail.sendFormResponse": {
    method: "POST",
    path: "/mail/messages/{number}/responses",
    operationId: "mail_sendFormResponse",
    retryKey: "responseId",
  },
  "mail.form": { method: "GET", path: "/mail/forms/{form}", operationId: "mail_form" },
  "mail.responses": { method: "GET", path: "/mail/forms/{form}/responses", operationId: "mail_responses" },
  "mail.close": { method: "POST", path: "/mail/forms/{form}/close", operationId: "mail_close" },
  "mail.revoke": { method: "POST", path: "/mail/forms/{form}/revoke", operationId: "mail_revoke" },
  "mail.follow": { method: "GET", path: "/mail/follow", operationId: "mail_follow" },
  "mail.agents": { method: "GET", path: "/mail/agents", operationId: "mail_agents" },
  "mail.createAgent": { method: "POST", path: "/mail/agents", operationId: "mail_createAgent", status: 201 },
} as const satisfies Readonly<Record<string, HttpRoute>>;

/** The header that names the agent whose mailbox is used, when the key does not. */
export const agentHeader = "cofill-agent";

/** Members of an input that may be sent as a header instead (D-10, D-24). */
export const headerMembers = {
  resumeToken: "resume-token",
  idempotencyKey: "idempotency-key",
} as const;

/**
 * Names of the members in a path, in order.
 * @example pathMembers("/submissions/{submissionId}/uploads/{uploadId}/confirm") // ["submissionId", "uploadId"]
 */
export const pathMembers = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
