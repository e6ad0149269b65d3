import type { OperationName } from "./api.ts";

export interface MailRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Members of the input stand in braces; what is left goes into the query of a GET or DELETE, else into the body. */
  readonly path: string;
  readonly effect: "reads" | "adds" | "overwrites" | "ends";
}

/** Where each operation is over HTTP: the server's routes and the client's requests are made of this. */
export const mailRoutes = {
  whoami: { method: "GET", path: "/mail/self", effect: "reads" },
  names: { method: "GET", path: "/mail/names", effect: "reads" },
  addName: { method: "POST", path: "/mail/names", effect: "adds" },
  renameName: { method: "PATCH", path: "/mail/names", effect: "overwrites" },
  removeName: { method: "DELETE", path: "/mail/names", effect: "ends" },
  attenuate: { method: "POST", path: "/mail/attenuations", effect: "adds" },
  // A look may be one of few: it is counted, and never done ahead of time.
  read: { method: "POST", path: "/mail/reads", effect: "adds" },
  call: { method: "POST", path: "/mail/calls", effect: "adds" },
  inbox: { method: "GET", path: "/mail/messages", effect: "reads" },
  message: { method: "GET", path: "/mail/messages/{number}", effect: "reads" },
  correspondents: { method: "GET", path: "/mail/correspondents", effect: "reads" },
  send: { method: "POST", path: "/mail/messages", effect: "adds" },
  request: { method: "POST", path: "/mail/requests", effect: "adds" },
  forward: { method: "POST", path: "/mail/messages/{number}/forward", effect: "adds" },
  adopt: { method: "POST", path: "/mail/messages/{number}/adopt", effect: "adds" },
  dismiss: { method: "POST", path: "/mail/messages/{number}/dismiss", effect: "overwrites" },
  resolve: { method: "POST", path: "/mail/messages/{number}/resolve", effect: "overwrites" },
  reject: { method: "POST", path: "/mail/messages/{number}/reject", effect: "overwrites" },
  draft: { method: "GET", path: "/mail/messages/{number}/draft", effect: "reads" },
  fill: { method: "PATCH", path: "/mail/messages/{number}/draft", effect: "overwrites" },
  sendFormResponse: { method: "POST", path: "/mail/messages/{number}/responses", effect: "adds" },
  form: { method: "GET", path: "/mail/forms/{form}", effect: "reads" },
  responses: { method: "GET", path: "/mail/forms/{form}/responses", effect: "reads" },
  close: { method: "POST", path: "/mail/forms/{form}/close", effect: "ends" },
  revoke: { method: "POST", path: "/mail/forms/{form}/revoke", effect: "ends" },
} as const satisfies Readonly<Record<OperationName, MailRoute>>;

/** Server-sent events; `after` in the query or Last-Event-ID. */
export const followPath = "/mail/follow";
/** Agents, for operators. */
export const agentsPath = "/mail/agents";
/** Says in whose name one asks, where no key says it. */
export const agentHeader = "cofill-agent";
