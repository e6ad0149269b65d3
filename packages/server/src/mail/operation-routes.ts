import type { JsonSchema } from "@cofill/core";
import {
  agentHeader,
  describeOperation,
  type InputOf,
  type MailAnswer,
  type Mailer,
  type MailRoute,
  mailRoutes,
  type OperationName,
} from "@cofill/mail";
import { text } from "../openapi/shapes.ts";
import type { Call, Parameter, Route } from "../route.ts";
import { answerMail, mailOf, sendMailAnswer } from "./mail-fault.ts";
import { mailAnswers } from "./mail-schemas.ts";
import { enterMail, mailVisitor } from "./mail-visitor.ts";
import { readMailInput } from "./read-mail-input.ts";

export const agentParameter: Parameter = {
  in: "header",
  name: agentHeader,
  description: "Whose mail it is, percent-encoded where it is not ASCII; where a key says it, the same or nothing",
  schema: text(),
};

/** What mail routes may answer besides what every route does. */
export const mailProblems: readonly number[] = [409, 410, 413, 422, 502];

const run = (mailer: Mailer, name: OperationName, input: object): Promise<MailAnswer<object>> =>
  (mailer[name] as (given: InputOf<OperationName>) => Promise<MailAnswer<object>>)(input as InputOf<OperationName>);

const membersOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;

const routeOf = (name: OperationName): Route => {
  const route: MailRoute = mailRoutes[name];
  const { method, path } = route;
  const { summary, description, input } = describeOperation(name);
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, member]) => member!);
  const required = (input.required ?? []) as readonly string[];
  const rest = Object.entries(membersOf(input)).filter(([member]) => !inPath.includes(member));
  const isQuery = method === "GET" || method === "DELETE";
  const query: readonly Parameter[] = rest.map(([member, schema]) => ({
    in: "query",
    name: member,
    description: String(schema.description ?? ""),
    ...(required.includes(member) && { required: true }),
    schema,
  }));
  const body: JsonSchema = {
    ...input,
    properties: Object.fromEntries(rest),
    required: required.filter((member) => !inPath.includes(member)),
  };
  return {
    id: `mail_${name}`,
    method,
    path,
    group: "Mail",
    summary,
    description,
    credential: "caller",
    parameters: isQuery ? [...query, agentParameter] : [agentParameter],
    ...(!isQuery && { body }),
    answer: { status: 200, description: "Done", content: { "application/json": mailAnswers[name] } },
    problem: "MailProblem",
    problems: mailProblems,
    handle: (call: Call) =>
      answerMail(call, async () => {
        const mail = mailOf(call);
        const mailer = await enterMail(mail, mailVisitor(call.principal, call.request.raw));
        return sendMailAnswer(call.headers, await run(mailer, name, await readMailInput(call, route, input)));
      }),
  };
};

/** Everything one agent can do with its mail: the mail's own table, over HTTP. */
export const operationRoutes: readonly Route[] = (Object.keys(mailRoutes) as OperationName[]).map(routeOf);
