import { canonicalJson } from "@cofill/core/kit";
import type { ThingInput } from "../../operations/mail/thing.ts";
import { sha256 } from "../../submissions/service/ids.ts";
import type { MessageView } from "../contract.ts";
import { bodyOf, type PackageBody } from "../decide/bodies.ts";
import type { EdgePlan, MailCommand } from "../decide/command.ts";
import { formStateOf } from "../decide/form-state.ts";
import { limits } from "../limits.ts";
import { readMessageText } from "../message-text.ts";
import { isOwnName, writeName } from "../name.ts";
import { problemError } from "../problem.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { heldThing, pathOf, recipientAt } from "../service/directory.ts";
import { edgesOf, formEdge, ownMessage, unknownEdge } from "../service/form-edge.ts";
import { planThing } from "../service/plan-thing.ts";
import { Viewer } from "../service/viewer.ts";

const see = async ({ parts, me }: Desk, messageId: string): Promise<MessageView> => {
  const row = await parts.store.messageById(me.id, messageId);
  if (!row) throw new Error("a message was kept without a copy for whoever wrote it");
  return new Viewer(parts, me).message(row, { whole: true });
};

/** One message for one key: the id follows from who sends and the key; without one it is new each time. */
const messageIdOf = ({ parts, me }: Desk, given: string | undefined): string =>
  given === undefined ? parts.newId("msg") : `msg_${sha256(`${me.id}\n${given}`)}`;

interface Delivery {
  readonly key: string | undefined;
  /** All that was asked, so that another message under the same key can be told. */
  readonly asked: readonly unknown[];
  readonly load: (id: { readonly messageId: string; readonly fingerprint: string }) => Promise<MailCommand>;
}

/** Sends a message, once for a key: a retry is answered with what it became. */
const deliver = async (desk: Desk, { key: given, asked, load }: Delivery): Promise<MessageView> => {
  const { parts, me } = desk;
  const messageId = messageIdOf(desk, given);
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
      answer: () => see(desk, messageId),
      ifTaken: sent,
    })
  );
};

const planEdges = async (
  desk: Desk,
  mentioned: readonly { readonly edge: string; readonly thing: string }[],
  given: Readonly<Record<string, ThingInput>>,
): Promise<readonly EdgePlan[]> => {
  const plans = new Map<string, EdgePlan>();
  const add = async (name: string, input: ThingInput): Promise<void> => {
    if (name === "from" || name.trim() === "" || name.length > limits.maxEdgeName) {
      throw problemError("bad_name.edge", { name: name.slice(0, 40) });
    }
    plans.set(name, { name, plan: await planThing(desk, input) });
  };
  for (const [name, input] of Object.entries(given)) await add(name, input);
  const things = new Map<string, string>();
  for (const { edge: name, thing: called } of mentioned) {
    const isKnown = plans.has(name);
    // Mentioned again, or one of those that were given beside the text.
    if (isKnown && (things.get(name) ?? (Object.hasOwn(given, name) ? name : undefined)) === called) continue;
    things.set(name, called);
    if (isKnown) throw problemError("bad_name.edge_twice", { name, other: called });
    await add(name, `@${called}`);
  }
  if (plans.size > limits.maxEdges) throw problemError("too_large.edges", { maximum: limits.maxEdges });
  return Array.from(plans.values());
};

interface SendInput {
  readonly to: string;
  readonly text?: string;
  readonly edges?: Readonly<Record<string, ThingInput>>;
  readonly key?: string;
}

export const send = async (
  desk: Desk,
  { to, text: words = "", edges = {}, key: given }: SendInput,
): Promise<MessageView> => {
  const { strings, mentions } = readMessageText(words);
  if (words.trim() === "" && Object.keys(edges).length === 0) {
    throw problemError("malformed.empty_message");
  }
  return deliver(desk, {
    key: given,
    asked: ["send", to, words, edges],
    load: async (id) => ({
      type: "send",
      to: await recipientAt(desk.parts, desk.me, to),
      strings,
      mentions: mentions.map((mention) => mention.edge),
      edges: await planEdges(desk, mentions, edges),
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
  desk: Desk,
  { to, description, resultName, key: given }: RequestInput,
): Promise<MessageView> => {
  if (description.trim() === "") throw problemError("malformed.no_description");
  const name = resultName === undefined ? {} : { resultName: pathOf(resultName) };
  if (name.resultName !== undefined && isOwnName(name.resultName)) {
    throw problemError("name_taken.own", { name: writeName(name.resultName) });
  }
  return deliver(desk, {
    key: given,
    asked: ["request", to, description, resultName ?? null],
    load: async (id) => {
      if (name.resultName !== undefined && (await desk.parts.store.name(desk.me.id, name.resultName))) {
        throw problemError("name_taken", { name: writeName(name.resultName) });
      }
      const recipient = await recipientAt(desk.parts, desk.me, to);
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
  desk: Desk,
  { number: at, edge: name, to, text: words, key: given }: ForwardInput,
): Promise<MessageView> => {
  return deliver(desk, {
    key: given,
    asked: ["forward", at, name ?? null, to, words ?? null],
    load: async (id) => {
      const { edge: edgeName, held } = await passable(desk, at, name);
      const { strings, mentions } = readMessageText(words ?? `Please look at @${edgeName}`);
      const others = mentions.filter((mention) => mention.edge !== edgeName);
      const plan: EdgePlan = { name: edgeName, plan: { type: "held", held, called: `"${edgeName}"` } };
      return {
        type: "send",
        to: await recipientAt(desk.parts, desk.me, to),
        strings,
        mentions: mentions.map((mention) => mention.edge),
        edges: [plan, ...(await planEdges(desk, others, {}))],
        ...id,
      };
    },
  });
};

/** What can be passed on: the edge that was named, else the message's form. */
const passable = async (desk: Desk, at: number, name: string | undefined) => {
  if (name === undefined) {
    const found = await formEdge(desk, at);
    const state = formStateOf(found.form, new Date(desk.parts.clock()).toISOString());
    if (state !== "open") throw problemError(`form_${state}.unwanted`, { title: found.form.title });
    return found;
  }
  const found = edgesOf(await ownMessage(desk, at)).find((one) => one.name === name);
  if (!found) throw unknownEdge(at, name);
  return { edge: name, held: await heldThing(desk.parts, found.thingId) };
};
