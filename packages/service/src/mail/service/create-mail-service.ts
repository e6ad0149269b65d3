import { randomBytes } from "node:crypto";
import type { Actor } from "@cofill/core";
import { createTopics, Locks } from "@cofill/core/kit";
import type { AgentRow, MailStore } from "@cofill/store";
import { mailOperations } from "../../operations/mail-table.ts";
import type { AnyOperation } from "../../operations/operation.ts";
import { createIds, sha256 } from "../../submissions/service/ids.ts";
import type { MailApi } from "../api.ts";
import type { AgentView } from "../contract.ts";
import { createMailForms } from "../forms/mail-forms.ts";
import { limits } from "../limits.ts";
import { isAgentName, readName } from "../name.ts";
import type { MailServiceOptions } from "../options.ts";
import { problemError } from "../problem.ts";
import type { MailService } from "../service.ts";
import type { AgentContext } from "./agent-context.ts";
import { answered } from "./answered.ts";
import { runCommand } from "./commit.ts";
import { accountAt } from "./directory.ts";
import { createFollowers } from "./followers.ts";
import { readInput } from "./input.ts";
import { notifyAgents } from "./notify.ts";
import { openMailDraft } from "./open-draft.ts";
import type { AgentCache, DraftSubscribers, Parts } from "./parts.ts";
import { useEdge } from "./use-edge.ts";
import { Viewer } from "./viewer.ts";

/** Caches agents without invalidation, because rows of agents never change. */
const createAgentCache = (store: MailStore): AgentCache => {
  const known = new Map<string, AgentRow>();
  return {
    get: async (id) => {
      const found = known.get(id) ?? (await store.agent(id));
      if (!found) throw new Error("a row names an agent that is not kept");
      if (known.size >= limits.cachedAgents) known.clear();
      known.set(id, found);
      return found;
    },
  };
};

const createDraftSubscribers = (): DraftSubscribers => {
  const { tell, subscribe } = createTopics();
  return { ring: tell, subscribe };
};

const viewOf = ({ name, kind, createdAt }: AgentRow): AgentView => ({ name, kind, createdAt });

const createParts = (options: MailServiceOptions): Parts => {
  const { store, clock = Date.now, callTool, submissions, reach = () => undefined } = options;
  const newReference = options.newReference ?? (() => randomBytes(32).toString("base64url"));
  const parts: Parts = {
    store,
    clock,
    newId: options.newId ?? createIds(clock),
    newCapabilityId: () => sha256(newReference()),
    forms: createMailForms(),
    followers: createFollowers({
      store,
      view: async (agent, rows) => {
        const viewer = new Viewer(parts, agent);
        return Promise.all(rows.map((row) => viewer.message(row)));
      },
    }),
    agents: createAgentCache(store),
    drafts: createDraftSubscribers(),
    locks: new Locks(),
    ...(callTool && { callTool }),
    ...(submissions && { submissions }),
    reach,
  };
  return parts;
};

/** The operations of one agent; each validates its input first. */
const apiOf = (context: AgentContext): MailApi => {
  const bind =
    ({ input, run }: AnyOperation) =>
    (given: unknown) =>
      answered(() => run(context, readInput(input, given)));
  const bound = Object.entries(mailOperations).map(([name, operation]) => [name, bind(operation)]);
  return {
    ...(Object.fromEntries(bound) as Omit<MailApi, "follow">),
    follow: (options = {}) => context.parts.followers.follow(context.me, options),
  } as MailApi;
};

/**
 * Creates the mail service over a store; every change is durable before an operation resolves.
 *
 * @example
 * const mail = createMailService({ store });
 * await mail.createAgent({ tenant: "default", name: "alice" });
 * const entered = await mail.enter({ tenant: "default", name: "alice" });
 * if (entered.ok) await entered.value.inbox({});
 */
export const createMailService = (options: MailServiceOptions): MailService => {
  const parts = createParts(options);
  const { store } = parts;

  const createAgent: MailService["createAgent"] = ({ tenant, name, kind = "host", host }) =>
    answered(async () => {
      if (!isAgentName(name)) {
        throw problemError("bad_name.agent", { maximum: limits.maxAgentName });
      }
      return runCommand<AgentView>(parts, undefined, {
        load: async () => {
          const maker = host === undefined ? undefined : await store.agentNamed(tenant, host);
          if (host !== undefined && !maker) throw problemError("unknown_agent", { name: host });
          if (maker?.kind === "guest") throw problemError("forbidden.guest_makes_agents");
          // Account names such as `alice@example.org` are not valid pet names; the host then has to choose a name
          // itself.
          const isNameFree =
            maker !== undefined && readName(name).ok && (await store.name(maker.id, name)) === undefined;
          return { type: "create_agent", agent: { tenant, name, kind }, ...(maker && { host: maker }), isNameFree };
        },
        answer: ({ changes }) => viewOf(changes.agents![0]!),
        ifTaken: async (what) => {
          if (what === "agent") throw problemError("agent_taken", { name });
          return undefined;
        },
      });
    });

  const agentCalled = async (tenant: string, name: string): Promise<AgentRow> => {
    const found = isAgentName(name) ? await store.agentNamed(tenant, name) : undefined;
    if (found) return found;
    throw problemError("unknown_agent", { name: name.slice(0, limits.maxAgentName) });
  };

  const enter: MailService["enter"] = ({ tenant, name, by = "person" }) =>
    answered(async () => {
      const me = await agentCalled(tenant, name);
      const actor: Actor = { kind: by, id: name };
      const context: AgentContext = { parts, me, by: actor };
      return {
        ...apiOf(context),
        agent: { ...viewOf(me), tenant },
        useEdge: (number, edge, right) => answered(() => useEdge(context, number, edge, right)),
        openDraft: (number, edge) => answered(() => openMailDraft(context, number, edge)),
      };
    });

  return {
    createAgent,
    enter,
    agents: ({ tenant, after, limit = limits.defaultPage }) =>
      answered(async () => {
        const rows = await store.agents(tenant, { ...(after !== undefined && { after }), limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return { agents: shown.map(viewOf), ...(rows.length > limit && last && { next: last.name }) };
      }),
    accountBehind: ({ tenant, holder, name }) =>
      answered(async () => accountAt(parts, await agentCalled(tenant, holder), name)),
    notify: (notice) => answered(() => notifyAgents(parts, notice)),
    close: parts.followers.close,
  };
};
