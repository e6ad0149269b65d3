import type { JsonSchema } from "@cofill/core";
import { type MailAnswer, type Mailer, type OperationName, readInput } from "@cofill/service/mail";
import {
  type AnyOperation,
  agentHeader,
  mailAdministrationOperations,
  mailOperations,
} from "@cofill/service/operations";
import { serverLimits } from "../limits.ts";
import { readRequest } from "../operations/read-request.ts";
import { describeRoute } from "../operations/route-of.ts";
import type { Call, Parameter, Route, RouteAnswer } from "../route.ts";
import { enterMail, mailAccountOf } from "./mail-account.ts";
import { answerMail, mailOf, sendMailAnswer } from "./mail-request-error.ts";
import { operatorTenant } from "./operator-tenant.ts";

export const agentParameter: Parameter = {
  in: "header",
  name: agentHeader,
  description: "Whose mail it is, percent-encoded where it is not ASCII; where a key says it, the same or nothing",
  schema: { type: "string" },
};

/** What mail routes may answer besides what every route does. */
const problems: readonly number[] = [409, 410, 413, 422, 502];

/** What is answered says that all is well, beside the operation's output. */
const withOk = ({ content = {}, ...answer }: RouteAnswer): RouteAnswer => ({
  ...answer,
  content: Object.fromEntries(
    Object.entries(content).map(([type, schema]): [string, JsonSchema] => [
      type,
      { allOf: [{ type: "object", properties: { ok: { const: true } }, required: ["ok"] }, schema] },
    ]),
  ),
});

/** An operation of the mail as a route, with what every route of the mail has. */
export const describeMailRoute = (operation: AnyOperation) => {
  const { placement, answer, examples = [], ...route } = describeRoute(operation);
  return {
    placement,
    route: {
      ...route,
      answer: withOk(answer),
      examples: examples.map((example) => ({ ...example, response: { ok: true, ...Object(example.response) } })),
      problem: "MailProblem",
      problems,
    },
  } as const;
};

const readMailRequest = (call: Call, placement: Parameters<typeof readRequest>[1]) => {
  const { maxBodyBytes = serverLimits.maxMailBodyBytes } = call.server.options;
  return readRequest(call, placement, maxBodyBytes);
};

const run = (mailer: Mailer, name: OperationName, input: object): Promise<MailAnswer<object>> =>
  (mailer[name] as (given: object) => Promise<MailAnswer<object>>)(input);

const routeOf = (name: OperationName): Route => {
  const { placement, route } = describeMailRoute(mailOperations[name]);
  return {
    ...route,
    parameters: [...(route.parameters ?? []), agentParameter],
    handle: (call) =>
      answerMail(call, async () => {
        const mailer = await enterMail(mailOf(call), mailAccountOf(call.principal, call.request.raw));
        return sendMailAnswer(call.headers, await run(mailer, name, await readMailRequest(call, placement)));
      }),
  };
};

const administrationRoute = (operation: AnyOperation): Route => {
  const { placement, route } = describeMailRoute(operation);
  return {
    ...route,
    handle: (call) =>
      answerMail(call, async () => {
        const context = { mail: mailOf(call), tenant: operatorTenant(call.principal) };
        const input = readInput(operation.input, await readMailRequest(call, placement));
        const answer = (await operation.run(context, input)) as MailAnswer<object>;
        return sendMailAnswer(call.headers, answer, route.answer.status);
      }),
  };
};

/** Everything one agent can do with its mail, and what operators do for all: the table of operations, over HTTP. */
export const operationRoutes: readonly Route[] = (Object.keys(mailOperations) as OperationName[]).map(routeOf);

export const agentRoutes: readonly Route[] = Object.values(mailAdministrationOperations).map(administrationRoute);
