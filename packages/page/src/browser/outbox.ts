import type { DocumentState } from "@cofill/core";
import type { ChangesAnswer, ChangesRequest, FormUpdate } from "../protocol.ts";
import { editPage } from "./edit-page.ts";
import type { Kept, Known } from "./known.ts";
import { webLimits } from "./limits.ts";
import { mergeNews, type News } from "./merge.ts";
import type { PageForm } from "./page-form.ts";
import type { KeptChange, PendingChange } from "./pending-change.ts";

const untried = ({ triedAt: _, ...change }: PendingChange): PendingChange => change;

/**
 * Exchanges changes with the server, one batch at a time; live updates that arrive meanwhile are held back until the
 * batch is answered.
 *
 * @example
 * const batch = outbox.takeBatch();
 * if (batch) outbox.acknowledge(await send(batch));
 */
export class Outbox {
  readonly #pageForm: PageForm;
  #held: FormUpdate[] = [];

  constructor(pageForm: PageForm) {
    this.#pageForm = pageForm;
  }

  get isSending(): boolean {
    return this.#known.inFlight > 0;
  }

  get #known(): Known {
    return this.#pageForm.known;
  }

  /** Takes the next batch: the first pending changes that have the same actor. */
  takeBatch(maxChanges: number = webLimits.maxBatch): ChangesRequest | undefined {
    if (this.isSending) return undefined;
    const request = this.#request(maxChanges);
    this.#pageForm.take({ ...this.#known, inFlight: request?.changes.length ?? 0 });
    return request;
  }

  /** The pending changes outside the request under way, to be sent while the page is being closed. */
  rest(): ChangesRequest | undefined {
    return this.#request(webLimits.maxBatch);
  }

  #request(maxChanges: number): ChangesRequest | undefined {
    const { pending, base, inFlight } = this.#known;
    const waiting = pending.slice(inFlight);
    const [first] = waiting;
    if (!first) return undefined;
    const { revision } = base;
    const end = waiting.findIndex(({ agent }) => agent !== first.agent);
    const batch = waiting.slice(0, Math.min(end < 0 ? waiting.length : end, maxChanges));
    return {
      changes: batch.map(({ id, command, triedAt = revision }) => ({ id, command, seen: triedAt })),
      since: revision,
      ...(first.agent !== undefined && { agent: first.agent }),
    };
  }

  /** Handles the server's answer to the current batch; returns the reason if a change was refused. */
  acknowledge({ outcomes, update }: ChangesAnswer): string | undefined {
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    const { sent, rest } = this.#split();
    const done = sent.filter(({ id }) => byId.get(id)?.ok === true);
    const refused = sent.flatMap((change) => {
      const outcome = byId.get(change.id);
      if (outcome?.ok !== false || outcome.reason !== "refused") return [];
      return [{ change, refusal: { code: outcome.code, message: outcome.message } }];
    });
    // Changes in conflict or without an outcome are replayed over the current document.
    const open = sent.filter((change) => !done.includes(change) && !refused.some((each) => each.change === change));
    const isWhole = done.length === sent.length;
    const expected = (isWhole ? sent.at(-1)?.state : undefined) ?? this.#afterDone(done);
    this.#merge({ update, expected, pending: [...open, ...rest], refused, isRebuilt: !isWhole });
    // They are sent again with the revision that they were just compared with.
    const isOpen = (id: string): boolean => open.some((change) => change.id === id);
    const pending = this.#known.pending.map((change) => (isOpen(change.id) ? untried(change) : change));
    this.#pageForm.take({ ...this.#known, pending });
    this.#release();
    return refused[0]?.refusal.message;
  }

  /** The server's document once it has carried out a part of a batch. */
  #afterDone(done: readonly PendingChange[]): DocumentState {
    let state = this.#known.base;
    for (const { command, agent } of done) ({ state } = editPage(state, command, agent, this.#pageForm.now()));
    return state;
  }

  /** Handles a refusal of the whole batch. */
  refuse(message: string): void {
    const { sent, rest } = this.#split();
    const refused = sent.map((change) => ({ change, refusal: { code: "rule_failed", message } }));
    this.#merge({ expected: this.#known.base, pending: rest, refused, isRebuilt: true });
    this.#release();
  }

  /** Handles a lost answer, after which it is unknown whether the batch was applied. */
  lose(): void {
    const { sent, rest } = this.#split();
    const { revision } = this.#known.base;
    const tried = sent.map((change) => ({ ...change, triedAt: change.triedAt ?? revision }));
    this.#pageForm.take({ ...this.#known, pending: [...tried, ...rest], inFlight: 0 });
    this.#release();
  }

  #split(): { readonly sent: readonly PendingChange[]; readonly rest: readonly PendingChange[] } {
    const { pending, inFlight } = this.#known;
    return { sent: pending.slice(0, inFlight), rest: pending.slice(inFlight) };
  }

  /** Takes an update from the live stream. */
  update(update: FormUpdate): void {
    this.#held.push(update);
    this.#release();
  }

  /** Restores changes that were pending when the page was last closed. */
  resume({ pending, mine, rejected }: Kept): void {
    const known = this.#known;
    const { base } = known;
    const tried = pending.map((change: KeptChange) => ({
      ...change,
      triedAt: change.triedAt ?? base.revision,
      state: base,
    }));
    this.#pageForm.take({
      ...known,
      mine: new Map([...Object.entries(mine), ...known.mine]),
      rejected: [...rejected, ...known.rejected],
    });
    const all = [...tried, ...known.pending].slice(0, webLimits.maxPending);
    this.#merge({ expected: base, pending: all, refused: [], isRebuilt: true });
  }

  #release(): void {
    if (this.isSending) return;
    for (const update of this.#held.splice(0)) {
      const { base, pending } = this.#known;
      this.#merge({ update, expected: base, pending, refused: [], isRebuilt: false });
    }
  }

  #merge(news: News): void {
    const { known, event } = mergeNews({ ...this.#known, inFlight: 0 }, news, this.#pageForm.now());
    this.#pageForm.take(known, event);
  }
}
