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

/** Statuses of problems that mail routes have beyond those of every route. */
const problems: readonly number[] = [409, 410, 413, 422, 502];

/** Adds `ok: true` to the schema of an operation's output. */
const withOk = ({ content = {}, ...answer }: RouteAnswer): RouteAnswer => ({
  ...answer,
  content: Object.fromEntries(
    Object.entries(content).map(([type, schema]): [string, JsonSchema] => [
      type,
      { allOf: [{ type: "object", properties: { ok: { const: true } }, required: ["ok"] }, schema] },
    ]),
  ),
});

/** Describes a mail operation as a route. */
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

/** Reads the input of a mail operation from a request, without validating it. */
export const readMailRequest = (call: Call, placement: Parameters<typeof readRequest>[1]) => {
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

/** Every mail operation as an HTTP route. */
export const operationRoutes: readonly Route[] = (Object.keys(mailOperations) as OperationName[]).map(routeOf);

export const agentRoutes: readonly Route[] = Object.values(mailAdministrationOperations).map(administrationRoute);
