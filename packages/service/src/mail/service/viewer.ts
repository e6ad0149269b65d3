import type { AgentRow, FormRow, MessageRow } from "@cofill/store";
import { sha256 } from "../../submissions/service/ids.ts";
import type { EdgeView, FormCard, FormView, MessageView, NameView } from "../contract.ts";
import {
  bodyOf,
  type CapabilityBodies,
  edgesOf,
  type FormBody,
  type PackageBody,
  type RequestBody,
  type ResponseBody,
} from "../decide/bodies.ts";
import { capabilityStateOf, chainOf, type Held, rightsOf } from "../decide/capability.ts";
import { formStateOf } from "../decide/form-state.ts";
import { withValueAt } from "../forms/slots.ts";
import { writeMessageText } from "../message-text.ts";
import { writeName } from "../name.ts";
import { heldCapability } from "./directory.ts";
import { formOf } from "./form-edge.ts";
import type { Parts } from "./parts.ts";
import { serviceName } from "./service-agent.ts";

/** A short mark by which one reader can tell unknown senders apart; it grants no access. */
export const markOf = (reader: AgentRow, peerId: string): string => sha256(`${reader.id}:${peerId}`).slice(0, 6);

const hidden = "•••";

export interface Look {
  readonly whole?: boolean;
  readonly showSecrets?: boolean;
}

/** Describes the type of a value without revealing it. */
const shapeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === null) return "nothing";
  return typeof value === "object" ? `an object of ${Object.keys(value).length}` : `a ${typeof value}`;
};

const withoutPattern = ({ pattern: _, notes: __, ...card }: FormView): FormCard => card;

/** Makes the views of one agent, with that agent's pet names; created for one call. */
export class Viewer {
  readonly #parts: Parts;
  readonly #me: AgentRow;
  readonly #now: string;
  readonly #names = new Map<string, Promise<readonly string[]>>();
  readonly #capabilities = new Map<string, Promise<Held>>();
  readonly #forms = new Map<string, Promise<FormRow>>();

  constructor(parts: Parts, me: AgentRow) {
    this.#parts = parts;
    this.#me = me;
    this.#now = new Date(parts.clock()).toISOString();
  }

  /** The agent's own names for a capability, sorted. */
  #namesFor(rootId: string): Promise<readonly string[]> {
    let names = this.#names.get(rootId);
    if (!names) {
      names = this.#parts.store.namesOf(this.#me.id, [rootId]).then((rows) => rows.map(({ path }) => writeName(path)));
      this.#names.set(rootId, names);
    }
    return names;
  }

  held(id: string): Promise<Held> {
    let held = this.#capabilities.get(id);
    if (!held) {
      held = heldCapability(this.#parts, id);
      this.#capabilities.set(id, held);
    }
    return held;
  }

  async who(agentId: string): Promise<string> {
    if (agentId === this.#me.id) return "@self";
    const { handleId, name } = await this.#parts.agents.get(agentId);
    const [known] = await this.#namesFor(handleId);
    if (known !== undefined) return known;
    return name === serviceName ? writeName(serviceName) : `unknown sender (${markOf(this.#me, agentId)})`;
  }

  async form(row: FormRow): Promise<FormView> {
    const { description, pattern, schemaHash, notes, source } = bodyOf<FormBody>(row);
    return {
      formId: row.id,
      proposer: await this.who(row.proposerId),
      title: row.title,
      description,
      pattern,
      schemaHash,
      format: source.format,
      state: formStateOf(row, this.#now),
      once: row.once,
      ...(row.expiresAt !== undefined && { expiresAt: row.expiresAt }),
      ...(notes.length > 0 && { notes }),
    };
  }

  async #formOf(held: Held): Promise<FormRow> {
    const { formId } = bodyOf<CapabilityBodies["form"]>(held.capability);
    let form = this.#forms.get(formId);
    if (!form) {
      form = formOf(this.#parts, held);
      this.#forms.set(formId, form);
    }
    return form;
  }

  /** Whether the agent may read the capability: it is live and has the right, or the agent issued the original. */
  mayRead(held: Held): boolean {
    if (chainOf(held).at(-1)!.issuedBy === this.#me.id) return true;
    return capabilityStateOf(held, this.#now) === "live" && rightsOf(held).includes("read");
  }

  /** A short description of a capability that does not reveal its content. */
  async #about(held: Held): Promise<string | undefined> {
    const { capability } = held;
    switch (capability.kind) {
      case "agent":
        return undefined;
      case "form":
        return this.mayRead(held) ? (await this.#formOf(held)).title : undefined;
      case "submission":
        return bodyOf<CapabilityBodies["submission"]>(capability).submissionId;
      case "file":
        return bodyOf<CapabilityBodies["file"]>(capability).filename;
      case "value":
        return this.mayRead(held) ? shapeOf(bodyOf<CapabilityBodies["value"]>(capability).value) : undefined;
      case "tool":
        return bodyOf<CapabilityBodies["tool"]>(capability).description;
      default:
        return capability.kind satisfies never;
    }
  }

  async #capability(held: Held) {
    const about = await this.#about(held);
    return {
      kind: held.capability.kind,
      rights: rightsOf(held),
      state: capabilityStateOf(held, this.#now),
      ...(about !== undefined && about !== "" && { about }),
    };
  }

  async name(path: string, held: Held): Promise<NameView> {
    const ends = chainOf(held).flatMap(({ expiresAt }) => expiresAt ?? []);
    const uses = chainOf(held).flatMap(({ usesLeft }) => usesLeft ?? []);
    const isForm = held.capability.kind === "form";
    return {
      name: writeName(path),
      ...(await this.#capability(held)),
      ...(isForm && { formId: bodyOf<CapabilityBodies["form"]>(held.capability).formId }),
      ...(ends.length > 0 && { expiresAt: ends.reduce((a, b) => (a < b ? a : b)) }),
      ...(uses.length > 0 && { usesLeft: Math.min(...uses) }),
    };
  }

  async #edge(name: string, capabilityId: string, withPattern: (formId: string) => boolean): Promise<EdgeView> {
    const held = await this.held(capabilityId);
    const isShown = held.capability.kind === "form" && this.mayRead(held);
    const form = isShown ? await this.form(await this.#formOf(held)) : undefined;
    return {
      name,
      ...(await this.#capability(held)),
      ...(form && { form: withPattern(form.formId) ? form : withoutPattern(form) }),
      names: await this.#namesFor(held.capability.rootId),
    };
  }

  /** With `whole`, includes the patterns of forms, which lists omit; with `showSecrets`, secret values. */
  async message(row: MessageRow, { whole = false, showSecrets = false }: Look = {}): Promise<MessageView> {
    const shown = new Set<string>();
    // The pattern is shown once per message, even if several edges carry the same form.
    const withPattern = (formId: string): boolean => whole && !shown.has(formId) && shown.add(formId).has(formId);
    const peer = await this.who(row.peerId);
    const isSent = row.direction === "sent";

    const base = {
      number: row.number,
      from: isSent ? "@self" : peer,
      to: isSent ? peer : "@self",
      direction: row.direction,
      date: row.date,
      dismissed: row.dismissedAt !== undefined,
      ...(row.dismissedAt !== undefined && { dismissedAt: row.dismissedAt, dismisser: "@self" }),
      seq: row.seq,
      edges: await Promise.all(
        edgesOf(row).map(({ name, capabilityId }) => this.#edge(name, capabilityId, withPattern)),
      ),
    };
    switch (row.type) {
      case "package": {
        const { strings, mentions } = bodyOf<PackageBody>(row);
        return { type: "package", ...base, strings, mentions, text: writeMessageText(strings, mentions) };
      }
      case "request": {
        const { description, status, reason } = bodyOf<RequestBody>(row);
        return { type: "request", ...base, description, status, ...(reason !== undefined && { reason }) };
      }
      case "form-response": {
        const { formTitle, responseId, replyTo, secrets } = bodyOf<ResponseBody>(row);
        return {
          type: "form-response",
          ...base,
          formId: row.formId ?? "",
          formTitle,
          responseId,
          ...(replyTo !== undefined && { replyTo }),
          payload: this.payload(row, showSecrets),
          secrets,
        };
      }
      default:
        return row.type satisfies never;
    }
  }

  /** The payload of an answer; secret values are hidden unless requested. */
  payload(row: MessageRow, showSecrets: boolean): Readonly<Record<string, unknown>> {
    const { payload, secrets } = bodyOf<ResponseBody>(row);
    if (showSecrets) return payload;
    return secrets.reduce<unknown>((shown, path) => withValueAt(shown, path, hidden), payload) as typeof payload;
  }
}
