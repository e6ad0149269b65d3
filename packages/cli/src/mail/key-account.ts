import type { MailService } from "@cofill/service/mail";
import type { MailStore } from "@cofill/store";
import { Failure } from "../failure.ts";
import { answerOf } from "./problem.ts";

interface Account {
  readonly tenant: string;
  readonly name: string;
  readonly kind: "host" | "guest";
  /** The agent that introduces it; from then on each can write to the other. */
  readonly host?: string;
}

/** Gives the host a name for an existing account, as if the host had created it. */
const introduce = async (service: MailService, { tenant, name, host }: Account, called: string): Promise<void> => {
  if (host === undefined) return;
  const maker = answerOf(await service.enter({ tenant, name: host }));
  const added = await maker.addName({ name: called, capability: { agent: name } });
  if (!added.ok && added.problem.code !== "name_taken") answerOf(added);
};

const introduction = ({ kind, host }: Account, called: string, isNameable: boolean): string => {
  if (host !== undefined)
    return isNameable ? `${host} knows it as ${called}.` : `'cofill names add' gives ${host} a name for it.`;
  return kind === "guest"
    ? "It can reach no other agent yet: --host NAME makes it a guest of that host, and it can answer messages."
    : "";
};

/** The agent that is to introduce an account must exist and be a host, because guests cannot introduce others. */
export const checkHost = async (store: MailStore, tenant: string, host: string): Promise<void> => {
  const { createMailService } = await import("@cofill/service/mail");
  const service = createMailService({ store });
  try {
    const { agent } = answerOf(await service.enter({ tenant, name: host }), {
      unknown_agent: "'cofill agents list' shows those there are.",
    });
    if (agent.kind === "guest")
      throw new Failure("forbidden", `${host} is a guest; only a host can introduce an account`);
  } finally {
    service.close();
  }
};

/** Creates the mail account of a key's actor, so that others can name it before its first request; returns a text. */
export const makeKeyAccount = async (store: MailStore, account: Account): Promise<string | undefined> => {
  const { createMailService, isAgentName, readName } = await import("@cofill/service/mail");
  const { name, kind } = account;
  if (!isAgentName(name)) return undefined;
  const service = createMailService({ store });
  try {
    const isNameable = readName(name).ok;
    const called = `@${name}`;
    const made = await service.createAgent(account);
    if (!made.ok && made.problem.code !== "agent_taken") answerOf(made);
    if (!made.ok && isNameable) await introduce(service, account, called);
    const how = isNameable ? `names add ${called}` : `names add @NAME --agent ${name}`;
    const whom = made.ok ? `It has mail as the ${kind} ${name}` : `Its mail is that of ${name}, who was there`;
    return `${whom}; 'cofill ${how}' is how a host names it. ${introduction(account, called, isNameable)}`.trim();
  } finally {
    service.close();
  }
};
