import { existsSync } from "node:fs";
import type { Actor } from "@cofill/core";
import { defaultTenant } from "@cofill/service";
import type { AgentView, MailAnswer, MailApi, MailService } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { withStore } from "../intake/open-store.ts";
import { chooseServer, keyHint, type ServerChoice, serverWords } from "../intake/server-choice.ts";
import { chooseStore, storeWords } from "../intake/store-choice.ts";
import { limits } from "../limits.ts";
import { quoteWord } from "../shell-words.ts";
import type { PlaceOptions } from "./mail-options.ts";
import { answerOf } from "./problem.ts";
import { lazySubmissions } from "./submission-port.ts";

interface Run {
  readonly environment: Environment;
  readonly options: PlaceOptions;
}

/** The mail of one agent, here or on a server. */
export interface MailAtHand {
  readonly api: MailApi;
  /** The agent's account. */
  readonly agent: AgentView;
  readonly by: Actor;
  /** The options that select the same mailbox in a suggested command. */
  readonly words: string;
}

/** Operations on agents, for the operator of a store or a server. */
export interface AgentsAtHand {
  readonly create: (input: {
    readonly name: string;
    readonly kind: "host" | "guest";
    readonly host?: string;
  }) => Promise<MailAnswer<AgentView>>;
  readonly list: (page: {
    readonly after?: string;
    readonly limit: number;
  }) => Promise<MailAnswer<{ readonly agents: readonly AgentView[]; readonly next?: string }>>;
  readonly words: string;
}

/** `alice` and `@alice` are the same account. */
const wantedAgent = ({ environment, options }: Run): string | undefined =>
  (options.as ?? (environment.env.COFILL_AGENT || undefined))?.replace(/^@/, "");

/** The options to repeat in a suggested command; environment variables need no repetition. */
const asWords = ({ options }: Run): string => (options.as === undefined ? "" : ` --as ${quoteWord(options.as)}`);

const clientOf = async (server: ServerChoice, agent: string | undefined) => {
  const { createClient } = await import("@cofill/client");
  return createClient({ ...server, ...(agent !== undefined && { agent }) }).mail;
};

/** Opens the mail of a local store, without a server. */
const withService = <R>(
  { environment, options }: Run,
  mustExist: boolean,
  work: (service: MailService, words: string) => Promise<R>,
): Promise<R> => {
  const choice = chooseStore(environment, options);
  if (mustExist && choice.kind === "sqlite" && choice.path !== ":memory:" && !existsSync(choice.path)) {
    const how = `'cofill agents create NAME${storeWords(choice)}' begins it, and --server names that of a server`;
    throw new Failure("file_not_found", `There is no mail in ${choice.name}; ${how}`);
  }
  return withStore(environment, options, { mustExist }, async (store) => {
    const { createHttpToolCaller, createMailService } = await import("@cofill/service/mail");
    const service = createMailService({
      store: store.mail,
      callTool: createHttpToolCaller({ reach: "loopback" }),
      submissions: lazySubmissions(store),
    });
    try {
      return await work(service, storeWords(choice));
    } finally {
      service.close();
    }
  });
};

const onlyAgent = async (service: MailService, tenant: string): Promise<string> => {
  const { agents, next } = answerOf(await service.agents({ tenant, limit: limits.agentsNamed }));
  const [first, ...others] = agents.map(({ name }) => name);
  if (first === undefined)
    throw new Failure("agent_required", "There are no agents yet: 'cofill agents create NAME' creates one");
  if (others.length === 0) return first;
  const names = [first, ...others, ...(next === undefined ? [] : ["…"])].join(", ");
  throw new Failure("agent_required", `Say whose mail it is with --as (or COFILL_AGENT): ${names}`);
};

/** The actor that is recorded: a guest is an agent, even if a person typed the command. */
const actorOf = ({ kind, name }: AgentView): Actor => ({ kind: kind === "guest" ? "agent" : "person", id: name });

const local = <R>(run: Run, work: (mail: MailAtHand) => Promise<R>): Promise<R> =>
  withService(run, true, async (service, words) => {
    const tenant = run.options.tenant ?? defaultTenant;
    const name = wantedAgent(run) ?? (await onlyAgent(service, tenant));
    const { agent } = answerOf(await service.enter({ tenant, name }), {
      unknown_agent: "'cofill agents list' shows those there are.",
    });
    const by = actorOf(agent);
    const api = answerOf(await service.enter({ tenant, name, by: by.kind }));
    return work({ api, agent, by, words: `${words}${asWords(run)}` });
  });

const remote = async <R>(run: Run, server: ServerChoice, work: (mail: MailAtHand) => Promise<R>): Promise<R> => {
  const api = await clientOf(server, wantedAgent(run));
  const agent = answerOf(await api.whoami({}), {
    agent_required: "Say who you are with --as NAME (or COFILL_AGENT), or give a key.",
    unauthenticated: keyHint,
  });
  const by = actorOf(agent);
  // With a key, the agent need not be named.
  const as = server.key === undefined ? asWords(run) : "";
  return work({ api, agent, by, words: `${serverWords(server)}${as}` });
};

/** Opens an agent's mail, works with it, and always closes it. */
export const withMail = async <R>(run: Run, work: (mail: MailAtHand) => Promise<R>): Promise<R> => {
  const server = chooseServer(run);
  return server ? remote(run, server, work) : local(run, work);
};

export const withAgents = async <R>(
  run: Run,
  { mayBegin }: { readonly mayBegin: boolean },
  work: (agents: AgentsAtHand) => Promise<R>,
): Promise<R> => {
  const server = chooseServer(run);
  if (server) {
    const client = await clientOf(server, undefined);
    return work({ create: client.createAgent, list: client.agents, words: serverWords(server) });
  }
  const tenant = run.options.tenant ?? defaultTenant;
  return withService(run, !mayBegin, (service, words) =>
    work({
      create: (input) => service.createAgent({ tenant, ...input }),
      list: (page) => service.agents({ tenant, ...page }),
      words,
    }),
  );
};
