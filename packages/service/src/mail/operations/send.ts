import { canonicalJson } from "@cofill/core/kit";
import type { CapabilityInput } from "../../operations/mail/capability.ts";
import { sha256 } from "../../submissions/service/ids.ts";
import type { MessageView } from "../contract.ts";
import { bodyOf, edgesOf, type PackageBody } from "../decide/bodies.ts";
import type { EdgePlan, MailCommand } from "../decide/command.ts";
import { formStateOf } from "../decide/form-state.ts";
import { limits } from "../limits.ts";
import { readMessageText } from "../message-text.ts";
import { isOwnName, writeName } from "../name.ts";
import { problemError } from "../problem.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { heldCapability, pathOf, recipientAt } from "../service/directory.ts";
import { formEdge, ownMessage, unknownEdge } from "../service/form-edge.ts";
import { planCapability } from "../service/plan-capability.ts";
import { Viewer } from "../service/viewer.ts";

const see = async ({ parts, me }: AgentContext, messageId: string): Promise<MessageView> => {
  const row = await parts.store.messageById(me.id, messageId);
  if (!row) throw new Error("a message was stored without a copy for its sender");
  return new Viewer(parts, me).message(row, { whole: true });
};

/**
 * The message id is derived from the sender and the idempotency key, so that a retry gives the same message; without a
 * key it is new.
 */
const messageIdOf = ({ parts, me }: AgentContext, given: string | undefined): string =>
  given === undefined ? parts.newId("msg") : `msg_${sha256(`${me.id}\n${given}`)}`;

interface Delivery {
  readonly key: string | undefined;
  /** The content of the request, whose hash shows that an idempotency key was reused for another message. */
  readonly asked: readonly unknown[];
  readonly load: (id: { readonly messageId: string; readonly fingerprint: string }) => Promise<MailCommand>;
}

/** Sends a message once per idempotency key; a retry gets the message that was sent. */
const deliver = async (context: AgentContext, { key: given, asked, load }: Delivery): Promise<MessageView> => {
  const { parts, me } = context;
  const messageId = messageIdOf(context, given);
  const fingerprint = sha256(canonicalJson(asked));
  const sent = async (): Promise<MessageView | undefined> => {
    const row = given === undefined ? undefined : await parts.store.messageById(me.id, messageId);
    if (!row) return undefined;
    if (bodyOf<PackageBody>(row).fingerprint === fingerprint)
      return new Viewer(parts, me).message(row, { whole: true });
    throw problemError("key_conflict");
  };
  return (
    (await sent()) ??
    runCommand<MessageView>(parts, me, {
      load: () => load({ messageId, fingerprint }),
      answer: () => see(context, messageId),
      ifTaken: sent,
    })
  );
};

const planEdges = async (
  context: AgentContext,
  mentioned: readonly { readonly edge: string; readonly capability: string }[],
  given: Readonly<Record<string, CapabilityInput>>,
): Promise<readonly EdgePlan[]> => {
  const plans = new Map<string, EdgePlan>();
  const add = async (name: string, input: CapabilityInput): Promise<void> => {
    if (name === "from" || name.trim() === "" || name.length > limits.maxEdgeName) {
      throw problemError("bad_name.edge", { name: name.slice(0, 40) });
    }
    plans.set(name, { name, plan: await planCapability(context, input) });
  };
  for (const [name, input] of Object.entries(given)) await add(name, input);
  const capabilities = new Map<string, string>();
  for (const { edge: name, capability: called } of mentioned) {
    const isKnown = plans.has(name);
    // The same name was mentioned before or is already given in `edges`.
    if (isKnown && (capabilities.get(name) ?? (Object.hasOwn(given, name) ? name : undefined)) === called) continue;
    capabilities.set(name, called);
    if (isKnown) throw problemError("bad_name.edge_twice", { name, other: called });
    await add(name, `@${called}`);
  }
  if (plans.size > limits.maxEdges) throw problemError("too_large.edges", { maximum: limits.maxEdges });
  return Array.from(plans.values());
};

interface SendInput {
  readonly to: string;
  readonly text?: string;
  readonly edges?: Readonly<Record<string, CapabilityInput>>;
  readonly key?: string;
}

export const send = async (
  context: AgentContext,
  { to, text: words = "", edges = {}, key: given }: SendInput,
): Promise<MessageView> => {
  const { strings, mentions } = readMessageText(words);
  if (words.trim() === "" && Object.keys(edges).length === 0) {
    throw problemError("malformed.empty_message");
  }
  return deliver(context, {
    key: given,
    asked: ["send", to, words, edges],
    load: async (id) => ({
      type: "send",
      to: await recipientAt(context.parts, context.me, to),
      strings,
      mentions: mentions.map((mention) => mention.edge),
      edges: await planEdges(context, mentions, edges),
      ...id,
    }),
  });
};

interface RequestInput {
  readonly to: string;
  readonly description: string;
  readonly resultName?: string;
  readonly key?: string;
}

export const request = async (
  context: AgentContext,
  { to, description, resultName, key: given }: RequestInput,
): Promise<MessageView> => {
  if (description.trim() === "") throw problemError("malformed.no_description");
  const name = resultName === undefined ? {} : { resultName: pathOf(resultName) };
  if (name.resultName !== undefined && isOwnName(name.resultName)) {
    throw problemError("name_taken.own", { name: writeName(name.resultName) });
  }
  return deliver(context, {
    key: given,
    asked: ["request", to, description, resultName ?? null],
    load: async (id) => {
      if (name.resultName !== undefined && (await context.parts.store.name(context.me.id, name.resultName))) {
        throw problemError("name_taken", { name: writeName(name.resultName) });
      }
      const recipient = await recipientAt(context.parts, context.me, to);
      return { type: "request", to: recipient, description, ...name, ...id };
    },
  });
};

interface ForwardInput {
  readonly number: number;
  readonly edge?: string;
  readonly to: string;
  readonly text?: string;
  readonly key?: string;
}

export const forward = async (
  context: AgentContext,
  { number: at, edge: name, to, text: words, key: given }: ForwardInput,
): Promise<MessageView> => {
  return deliver(context, {
    key: given,
    asked: ["forward", at, name ?? null, to, words ?? null],
    load: async (id) => {
      const { edge: edgeName, held } = await passable(context, at, name);
      const { strings, mentions } = readMessageText(words ?? `Please look at @${edgeName}`);
      const others = mentions.filter((mention) => mention.edge !== edgeName);
      const plan: EdgePlan = { name: edgeName, plan: { type: "held", held, called: `"${edgeName}"` } };
      return {
        type: "send",
        to: await recipientAt(context.parts, context.me, to),
        strings,
        mentions: mentions.map((mention) => mention.edge),
        edges: [plan, ...(await planEdges(context, others, {}))],
        ...id,
      };
    },
  });
};

/** What to forward: the capability of the named edge, or without a name the form of the message. */
const passable = async (context: AgentContext, at: number, name: string | undefined) => {
  if (name === undefined) {
    const found = await formEdge(context, at);
    const state = formStateOf(found.form, new Date(context.parts.clock()).toISOString());
    if (state !== "open") throw problemError(`form_${state}.unwanted`, { title: found.form.title });
    return found;
  }
  const found = edgesOf(await ownMessage(context, at)).find((one) => one.name === name);
  if (!found) throw unknownEdge(at, name);
  return { edge: name, held: await heldCapability(context.parts, found.capabilityId) };
};
