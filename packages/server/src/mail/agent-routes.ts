import { type Permission, type Principal, permissionsOf } from "@cofill/intake";
import { agentKinds, agentsPath, limits } from "@cofill/mail";
import { count, object, oneOf, text } from "../openapi/shapes.ts";
import { readInput, readQuery } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import type { Route } from "../route.ts";
import { answerMail, MailFault, mailOf, sendMailAnswer } from "./mail-fault.ts";
import { agentAnswer, agentPage } from "./mail-schemas.ts";
import { mailProblems } from "./operation-routes.ts";

const needed: Permission = "manage_keys";

/** The tenant whose agents an operator sees and makes. */
const operatorTenant = (principal: Principal): string => {
  if (principal.via === "none") throw new Refusal("unauthenticated", "This needs an API key");
  if (!permissionsOf(principal).has(needed)) throw new Refusal("forbidden", "Your key or link does not permit this");
  return principal.tenant;
};

const known: readonly string[] = ["name", "kind", "host"];

const readText = (input: Readonly<Record<string, unknown>>, member: string): string | undefined => {
  const value = input[member];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw new MailFault({ code: "malformed", detail: `"${member}" must be a text` });
  return value;
};

const agents = { path: agentsPath, group: "Mail", credential: "caller", permission: needed } as const;

/** Accounts, for operators; whoever has a key needs none made. */
export const agentRoutes: readonly Route[] = [
  {
    ...agents,
    id: "mail_agents",
    method: "GET",
    summary: "The agents that have mail here",
    parameters: [
      { in: "query", name: "after", description: "The `next` of the page before", schema: text() },
      {
        in: "query",
        name: "limit",
        description: "Entries on a page",
        schema: count(undefined, { minimum: 1, maximum: limits.maxPage }),
      },
    ],
    answer: { status: 200, description: "By name", content: { "application/json": agentPage } },
    problem: "MailProblem",
    handle: (call) =>
      answerMail(call, async () => {
        const mail = mailOf(call);
        const tenant = operatorTenant(call.principal);
        return sendMailAnswer(call.headers, await mail.agents({ ...readQuery(call, ["after"], ["limit"]), tenant }));
      }),
  },
  {
    ...agents,
    id: "mail_createAgent",
    method: "POST",
    summary: "Make an agent with a mailbox",
    body: object({
      name: text("Its account name, unique here", { minLength: 1, maxLength: limits.maxAgentName }),
      "kind?": oneOf(agentKinds, "A host unless it is said"),
      "host?": text("The account of the host that makes it, who then has a name for it"),
    }),
    answer: { status: 201, description: "It was made", content: { "application/json": agentAnswer } },
    problem: "MailProblem",
    problems: mailProblems,
    handle: (call) =>
      answerMail(call, async () => {
        const mail = mailOf(call);
        const tenant = operatorTenant(call.principal);
        const input = await readInput(call);
        const unknown = Object.keys(input).find((member) => !known.includes(member));
        if (unknown !== undefined) {
          throw new MailFault({ code: "malformed", detail: `There is no "${unknown.slice(0, 100)}" here` });
        }
        const kind = agentKinds.find((one) => one === input.kind);
        if (input.kind !== undefined && !kind) {
          throw new MailFault({ code: "malformed", detail: `"kind" is one of ${agentKinds.join(", ")}` });
        }
        const [name, host] = [readText(input, "name"), readText(input, "host")];
        if (name === undefined) throw new MailFault({ code: "malformed", detail: '"name" is missing' });
        const answer = await mail.createAgent({
          tenant,
          name,
          ...(kind && { kind }),
          ...(host !== undefined && { host }),
        });
        return sendMailAnswer(call.headers, answer, 201);
      }),
  },
];
