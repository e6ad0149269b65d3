import { problemAt } from "@cofill/core";
import { type Actor, type Principal, problem } from "@cofill/service";
import {
  type AgentKind,
  agentHeader,
  type EnterOptions,
  isAgentName,
  type Mailer,
  type MailProblem,
  type MailService,
} from "@cofill/service/mail";
import { MailRequestError } from "./mail-request-error.ts";

/** The mail account of a principal, and what it acts as. */
export interface MailAccount {
  readonly tenant: string;
  /** The account's name. */
  readonly name: string;
  /** The kind of account to create if it does not exist. */
  readonly kind: AgentKind;
  readonly by: NonNullable<EnterOptions["by"]>;
}

/** The kind of mail account and the role in it, by kind of actor, for every channel. */
export const mailRoles = {
  human: { kind: "host", by: "person" },
  agent: { kind: "guest", by: "agent" },
  system: { kind: "guest", by: "system" },
} as const satisfies Record<Actor["kind"], Pick<MailAccount, "kind" | "by">>;

type MailProblemKey =
  | "bad_name.header"
  | "bad_name.account"
  | "agent_required"
  | "forbidden.other_agent"
  | "forbidden.link_without_mail";

const requestError = (key: MailProblemKey): MailRequestError => new MailRequestError(problemAt(key));

/** The agent name in the header, percent-encoded because headers are ASCII; `undefined` if absent. */
const namedIn = (request: Request): string | undefined => {
  const given = request.headers.get(agentHeader);
  if (given === null) return undefined;
  try {
    return decodeURIComponent(given).normalize("NFC");
  } catch {
    throw requestError("bad_name.header");
  }
};

const accountName = (name: string): string => {
  if (isAgentName(name)) return name;
  // This also protects the mailboxes of `self`, `host` and the server itself, whose names are not valid here.
  throw requestError("bad_name.account");
};

/**
 * The mail account of a request: the key's actor, or the agent named in the header on a server without keys. Throws a
 * MailRequestError.
 */
export const mailAccountOf = (principal: Principal, request: Request): MailAccount => {
  const named = namedIn(request);
  switch (principal.via) {
    case "key": {
      const { actor, tenant } = principal;
      if (named !== undefined && named !== actor.id) {
        throw requestError("forbidden.other_agent");
      }
      return { tenant, name: accountName(actor.id), ...mailRoles[actor.kind] };
    }
    case "open": {
      if (named === undefined) {
        throw requestError("agent_required");
      }
      return { tenant: principal.tenant, name: accountName(named), kind: "host", by: "person" };
    }
    case "link":
      throw requestError("forbidden.link_without_mail");
    case "none":
      throw new MailRequestError(problem("unauthenticated.key"));
    default:
      return principal satisfies never;
  }
};

const unwrap = <T>(answer: { ok: true; value: T } | { ok: false; problem: MailProblem }): T => {
  if (!answer.ok) throw new MailRequestError(answer.problem);
  return answer.value;
};

/** Opens a mailbox and creates it at first use. Throws a MailRequestError. */
export const enterMail = async (mail: MailService, { tenant, name, kind, by }: MailAccount): Promise<Mailer> => {
  const found = await mail.enter({ tenant, name, by });
  if (found.ok || found.problem.code !== "unknown_agent") return unwrap(found);
  const made = await mail.createAgent({ tenant, name, kind });
  // A concurrent request may have created the account.
  if (!made.ok && made.problem.code !== "agent_taken") throw new MailRequestError(made.problem);
  return unwrap(await mail.enter({ tenant, name, by }));
};
