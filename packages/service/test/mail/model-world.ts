import { createMailService, type Mailer, type MailService } from "@cofill/service/mail";
import type { MailStore } from "@cofill/store";
import { expect } from "vitest";
import { given, tenant } from "./open-mail.ts";

/**
 * Who was given what, kept beside the real mail. Every agent has a secret at first that nobody else has; an agent can
 * read one exactly if it was handed on to it, and nothing on the way was taken back.
 */

export const people = ["ann", "ben", "cy", "dee"] as const;
export type Person = (typeof people)[number];

interface Capability {
  /** Nothing of it can be read, though it can be handed on. */
  readonly isBlind?: boolean;
  readonly secret?: Person;
  readonly handleOf?: Person;
  readonly parent?: Capability;
  readonly maker: Person;
  revoked: boolean;
}

const isReadable = (capability: Capability): boolean =>
  isAlive(capability) && !capability.isBlind && (capability.parent === undefined || isReadable(capability.parent));

const isAlive = (capability: Capability): boolean =>
  !capability.revoked && (capability.parent === undefined || isAlive(capability.parent));

interface Member {
  readonly names: Map<string, Capability>;
  /** What came and can be adopted. */
  readonly edges: { readonly number: number; readonly edge: string; readonly capability: Capability }[];
  readonly forms: { readonly number: number; readonly proposer: Person }[];
  readonly requests: { readonly number: number; readonly asker: Person; readonly askersNumber: number }[];
  /** Messages in the mailbox. */
  count: number;
}

/** What an act is about; indexes go around what is there. */
export interface Act {
  readonly type: keyof World["acts"];
  readonly who: number;
  readonly a: number;
  readonly b: number;
}

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)];

const slotForm = {
  title: "Slot",
  pattern: { type: "record", fields: { slot: { kind: "capability" } } },
} as const;

export class World {
  readonly #store: MailStore;
  readonly #members = new Map<Person, Member>();
  #service: MailService;
  #names = 0;

  constructor(store: MailStore) {
    this.#store = store;
    this.#service = createMailService({ store });
  }

  async #enter(who: Person): Promise<Mailer> {
    return given(await this.#service.enter({ tenant, name: who }));
  }

  #member(who: Person): Member {
    return this.#members.get(who)!;
  }

  /** In a ring: each knows the next, and no one else. */
  async begin(): Promise<void> {
    for (const who of people) {
      given(await this.#service.createAgent({ tenant, name: who }));
      this.#members.set(who, { names: new Map(), edges: [], forms: [], requests: [], count: 0 });
    }
    for (const [index, who] of people.entries()) {
      const next = people[(index + 1) % people.length]!;
      const mailer = await this.#enter(who);
      given(await mailer.addName({ name: "mine", capability: { value: `secret of ${who}` } }));
      given(await mailer.addName({ name: next }));
      this.#member(who).names.set("@mine", { secret: who, maker: who, revoked: false });
      this.#member(who).names.set(`@${next}`, { handleOf: next, maker: next, revoked: false });
    }
  }

  /** The number that the recipient's copy has; the sender's copy is counted too. */
  #deliver(from: Person, to: Person): { readonly mine: number; readonly theirs: number } {
    const mine = from === to ? 0 : ++this.#member(from).count;
    const theirs = ++this.#member(to).count;
    return { mine: from === to ? theirs : mine, theirs };
  }

  #name(who: Person, index: number): readonly [string, Capability] {
    return pick([...this.#member(who).names], index)!;
  }

  /** The agent that a name leads to, if it may be written to. */
  #reached({ handleOf, ...capability }: Capability): Person | undefined {
    return handleOf !== undefined && isAlive({ ...capability, handleOf }) ? handleOf : undefined;
  }

  readonly acts = {
    restart: async () => {
      this.#service.close();
      this.#service = createMailService({ store: this.#store });
    },
    send: async (who: Person, a: number, b: number) => {
      const [sent, capability] = this.#name(who, a);
      const [to, handle] = this.#name(who, b);
      const answer = await (await this.#enter(who)).send({ to, text: "@it", edges: { it: sent } });
      const recipient = this.#reached(handle);
      expect(answer.ok).toBe(recipient !== undefined && isAlive(capability));
      if (!answer.ok || !recipient) return;
      const { theirs } = this.#deliver(who, recipient);
      this.#member(recipient).edges.push({ number: theirs, edge: "it", capability });
    },
    ask: async (who: Person, a: number) => {
      const [to, handle] = this.#name(who, a);
      const answer = await (await this.#enter(who)).send({ to, edges: { form: { form: slotForm } } });
      const recipient = this.#reached(handle);
      expect(answer.ok).toBe(recipient !== undefined);
      if (!recipient) return;
      const { theirs } = this.#deliver(who, recipient);
      this.#member(recipient).forms.push({ number: theirs, proposer: who });
    },
    forward: async (who: Person, a: number, b: number) => {
      const form = pick(this.#member(who).forms, a);
      if (!form) return;
      const [to, handle] = this.#name(who, b);
      const answer = await (await this.#enter(who)).forward({ number: form.number, to });
      const recipient = this.#reached(handle);
      expect(answer.ok).toBe(recipient !== undefined);
      if (!recipient) return;
      const { theirs } = this.#deliver(who, recipient);
      this.#member(recipient).forms.push({ number: theirs, proposer: form.proposer });
    },
    answer: async (who: Person, a: number, b: number) => {
      const form = pick(this.#member(who).forms, a);
      if (!form) return;
      const [name, capability] = this.#name(who, b);
      const payload = { slot: name };
      const answer = await (await this.#enter(who)).sendFormResponse({ number: form.number, payload });
      expect(answer.ok).toBe(isAlive(capability));
      if (!answer.ok) return;
      const { theirs } = this.#deliver(who, form.proposer);
      this.#member(form.proposer).edges.push({ number: theirs, edge: "slot", capability });
    },
    request: async (who: Person, a: number) => {
      const [to, handle] = this.#name(who, a);
      const answer = await (await this.#enter(who)).request({ to, description: "something, please" });
      const recipient = this.#reached(handle);
      expect(answer.ok).toBe(recipient !== undefined);
      if (!recipient) return;
      const { mine, theirs } = this.#deliver(who, recipient);
      this.#member(recipient).requests.push({ number: theirs, asker: who, askersNumber: mine });
    },
    resolve: async (who: Person, a: number, b: number) => {
      const { requests } = this.#member(who);
      const request = pick(requests, a);
      if (!request) return;
      const [name, capability] = this.#name(who, b);
      const answer = await (await this.#enter(who)).resolve({ number: request.number, capability: name });
      expect(answer.ok).toBe(isAlive(capability));
      if (!answer.ok) return;
      requests.splice(requests.indexOf(request), 1);
      this.#member(who).edges.push({ number: request.number, edge: "result", capability });
      this.#member(request.asker).edges.push({ number: request.askersNumber, edge: "result", capability });
    },
    adopt: async (who: Person, a: number) => {
      const found = pick(this.#member(who).edges, a);
      if (!found) return;
      const { number, edge, capability } = found;
      const name = `@n${++this.#names}`;
      const answer = await (await this.#enter(who)).adopt({ number, edge, name });
      expect(answer.ok).toBe(isAlive(capability));
      if (answer.ok) this.#member(who).names.set(name, capability);
    },
    attenuate: async (who: Person, a: number, b: number) => {
      const [name, capability] = this.#name(who, a);
      const as = `@n${++this.#names}`;
      const isBlind = b % 2 === 0 && capability.secret !== undefined;
      const answer = await (await this.#enter(who)).attenuate({ name, as, ...(isBlind && { rights: [] }) });
      expect(answer.ok).toBe(isAlive(capability));
      if (!answer.ok) return;
      this.#member(who).names.set(as, { ...capability, parent: capability, maker: who, isBlind, revoked: false });
    },
    revoke: async (who: Person, a: number) => {
      const [name, capability] = this.#name(who, a);
      const answer = await (await this.#enter(who)).revoke({ form: name });
      expect(answer.ok).toBe(
        capability.maker === who && (capability.handleOf === undefined || capability.parent !== undefined),
      );
      if (answer.ok) capability.revoked = true;
    },
    forget: async (who: Person, a: number) => {
      const { names } = this.#member(who);
      if (names.size < 3) return;
      const [name] = this.#name(who, a);
      given(await (await this.#enter(who)).removeName({ name }));
      names.delete(name);
    },
    /** Tries what it was never given: names and numbers of others. */
    pry: async (who: Person, a: number, b: number) => {
      const mailer = await this.#enter(who);
      const other = people[b % people.length]!;
      const [name] = this.#name(other, a);
      if (!this.#member(who).names.has(name)) expect((await mailer.read({ name })).ok).toBe(false);
      const beyond = this.#member(who).count + 1 + a;
      expect((await mailer.adopt({ number: beyond, edge: "it", name: "@stolen" })).ok).toBe(false);
      expect((await mailer.draft({ number: beyond })).ok).toBe(false);
    },
  } as const satisfies Readonly<Record<string, (who: Person, a: number, b: number) => Promise<void>>>;

  act({ type, who, a, b }: Act): Promise<void> {
    return this.acts[type](people[who % people.length]!, a, b);
  }

  /** Everybody can do exactly what the model says. */
  async check(): Promise<void> {
    for (const who of people) {
      const mailer = await this.#enter(who);
      const { names, count } = this.#member(who);
      const kept = given<{ names: { name: string }[] }>(await mailer.names({ limit: 500 })).names;
      expect(new Set(kept.map(({ name }) => name))).toEqual(new Set(names.keys()));
      for (const [name, capability] of names) {
        if (capability.secret === undefined) continue;
        const read = await mailer.read({ name });
        expect(read.ok).toBe(isReadable(capability));
        if (read.ok) expect(read.value).toEqual({ kind: "value", value: `secret of ${capability.secret}` });
      }
      const { messages } = given<{ messages: { number: number }[] }>(await mailer.inbox({ limit: 500, all: true }));
      expect(messages).toHaveLength(count);
      const views = [kept, messages, ...(await Promise.all(messages.map(({ number }) => mailer.message({ number }))))];
      expect(JSON.stringify(views)).not.toContain("secret of");
    }
    this.#service.close();
  }
}
