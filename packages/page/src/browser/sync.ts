import { backoffMs } from "@cofill/core/kit";
import type { ChangesAnswer, ChangesRequest } from "../protocol.ts";
import type { KeptChanges } from "./kept-changes.ts";
import { webLimits } from "./limits.ts";
import type { Outbox } from "./outbox.ts";
import type { PageForm } from "./page-form.ts";

/** The state of saving, as shown to the person. */
export interface SaveState {
  readonly saving: "saved" | "saving" | "unsaved" | "offline" | "ended";
  readonly message?: string;
}

/** Options of `Sync`: the changes to send, the URLs, and the listener for its state. */
export interface SyncOptions {
  readonly pageForm: PageForm;
  readonly outbox: Outbox;
  readonly url: string;
  readonly kept: Pick<KeptChanges, "save">;
  /** In which refusals are to be worded. */
  readonly language?: string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly onState: (state: SaveState) => void;
}

type Reply =
  | { readonly kind: "answer"; readonly answer: ChangesAnswer }
  | { readonly kind: "later"; readonly afterMs?: number; readonly isOffline: boolean }
  | { readonly kind: "ended"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/** Only pages that need a session answer 401: handoff links work without one. */
const signedOut = "You are no longer signed in. Sign in again, then load this page again.";
export const endingFor = (status: number): string => (status === 401 ? signedOut : "This link no longer works.");
export const isEndOfLink = (status: number): boolean => [401, 403, 404, 410].includes(status);

const counted = (count: number): string => (count === 1 ? "1 change is" : `${count} changes are`);

/** The text of a problem response; undefined if the body is not a problem. */
const detailOf = async (response: Response): Promise<string | undefined> => {
  try {
    const { detail, message, title } = (await response.json()) as Record<string, unknown>;
    const text = detail ?? message ?? title;
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
};

/** Why saving ended: only a 410 answer gives a reason, that the form was replaced; a revoked link gives none. */
const endingOf = async (response: Response): Promise<string> => {
  const text = response.status === 410 ? await detailOf(response) : undefined;
  return text === undefined ? endingFor(response.status) : `${text}.`;
};

const readReply = async (response: Response): Promise<Reply> => {
  const { status } = response;
  if (response.ok) return { kind: "answer", answer: (await response.json()) as ChangesAnswer };
  if (isEndOfLink(status)) return { kind: "ended", message: await endingOf(response) };
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const seconds = Number(response.headers.get("retry-after"));
    return { kind: "later", isOffline: false, ...(seconds > 0 && { afterMs: seconds * 1000 }) };
  }
  return { kind: "refused", message: (await detailOf(response)) ?? "The server did not take it." };
};

/** Sends changes to the server in batches, one request at a time, and retries until it answers. */
export class Sync {
  readonly #options: SyncOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #unsentSince: number | undefined;
  #failures = 0;
  #maxBatch: number = webLimits.maxBatch;
  #refusal: string | undefined;
  #isEnded = false;
  #idle: (() => void)[] = [];

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  /** Schedules a save after a change: typed text after a pause, a choice at once. */
  changed(isUrgent: boolean): void {
    const { pageForm, kept } = this.#options;
    kept.save(pageForm.kept);
    if (pageForm.pendingCount === 0 || this.#isEnded) return this.#reportState();
    this.#refusal = undefined;
    const now = Date.now();
    this.#unsentSince ??= now;
    const pauseMs = Math.min(webLimits.typingPauseMs, this.#unsentSince + webLimits.maxUnsentMs - now);
    this.#reportState();
    // While the server does not answer, typing must not shorten the backoff.
    if (this.#failures === 0 || this.#timer === undefined) this.#schedule(isUrgent ? 0 : Math.max(pauseMs, 0));
  }

  /** Sends pending changes now; resolves when none are left or they cannot be sent. */
  flush(): Promise<boolean> {
    const { pageForm } = this.#options;
    if (pageForm.pendingCount === 0 || this.#isEnded) return Promise.resolve(!this.#isEnded);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#idle.push(() => resolve(pageForm.pendingCount === 0));
    this.#schedule(0);
    return promise;
  }

  /** Retries at once when the network is back or the page is visible again. */
  wake(): void {
    if (this.#failures > 0) this.#schedule(0);
  }

  /** Sends pending changes while the page is being closed, in a request that outlives it. */
  leave(): void {
    const { pageForm, outbox, kept, url } = this.#options;
    kept.save(pageForm.kept);
    if (this.#isEnded) return;
    if (!outbox.isSending) return void this.#send(true);
    const rest = outbox.rest();
    // The answer is never read: stored changes are compared with the server's document when the page is opened again.
    if (rest) void this.#options.fetch(url, requestOf(rest, true, this.#options.language)).catch(() => undefined);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Stops saving for the reason that the server gave. */
  end(why: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    const { pageForm, onState } = this.#options;
    const lost = pageForm.pendingCount === 0 ? "" : ` ${counted(pageForm.pendingCount)} not saved.`;
    const rest = "What stands on this page is no longer saved; copy what you still need.";
    onState({ saving: "ended", message: `${why}${lost} ${rest}` });
    this.#settleIdle();
  }

  #schedule(delayMs: number): void {
    const dueAt = Date.now() + delayMs;
    if (this.#options.outbox.isSending) return;
    // Typing postpones the save, but not one that is urgent.
    if (this.#timer !== undefined && delayMs === 0 && this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => void this.#send(false), delayMs);
  }

  async #send(isLeaving: boolean): Promise<void> {
    const { pageForm, outbox, kept, url } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#isEnded ? undefined : outbox.takeBatch(this.#maxBatch);
    if (!batch) {
      // Nothing is pending: the changes were rejected, or the server had them already.
      if (pageForm.pendingCount === 0) this.#failures = 0;
      return this.#reportState();
    }
    this.#unsentSince = undefined;
    this.#reportState();
    const reply = await this.#ask(url, batch, isLeaving);
    if (reply.kind === "answer") {
      const refusal = outbox.acknowledge(reply.answer);
      this.#refusal = refusal ?? this.#refusal;
      this.#failures = 0;
      this.#maxBatch = webLimits.maxBatch;
    } else if (reply.kind === "refused" && batch.changes.length === 1) {
      outbox.refuse(reply.message);
      this.#refusal = reply.message;
    } else outbox.lose();
    kept.save(pageForm.kept);
    this.#goOn(reply, batch.changes.length);
  }

  #goOn(reply: Reply, sent: number): void {
    const { pageForm } = this.#options;
    if (reply.kind === "ended") return this.end(reply.message);
    if (reply.kind === "later") {
      this.#failures++;
      this.#reportState(reply.isOffline);
      this.#schedule(reply.afterMs ?? backoffMs(this.#failures, webLimits.firstRetryMs, webLimits.maxRetryMs));
      return this.#settleIdle();
    }
    // The server refused one change of the batch, so each is sent alone and the others are saved.
    if (reply.kind === "refused") this.#maxBatch = Math.max(1, Math.floor(sent / 4));
    this.#reportState();
    if (pageForm.pendingCount === 0) return this.#settleIdle();
    const isTyping = this.#unsentSince !== undefined && this.#idle.length === 0 && reply.kind === "answer";
    this.#schedule(isTyping ? webLimits.typingPauseMs : 0);
  }

  async #ask(url: string, batch: ChangesRequest, isLeaving: boolean): Promise<Reply> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), webLimits.requestTimeoutMs);
    try {
      return await readReply(
        await this.#options.fetch(url, { ...requestOf(batch, isLeaving, this.#options.language), signal: stop.signal }),
      );
    } catch {
      return { kind: "later", isOffline: true };
    } finally {
      clearTimeout(timer);
    }
  }

  #reportState(isOffline = true): void {
    const { pageForm, outbox, onState } = this.#options;
    const count = pageForm.pendingCount;
    if (this.#isEnded) return;
    if (this.#failures > 0 && count > 0) {
      const why = isOffline ? "Offline" : "The server does not answer";
      return onState({ saving: "offline", message: `${why}: ${counted(count)} kept here` });
    }
    if (outbox.isSending) return onState({ saving: "saving" });
    if (this.#refusal !== undefined) return onState({ saving: "unsaved", message: `Not saved: ${this.#refusal}` });
    const undecided = Object.keys(pageForm.conflicts).length;
    if (undecided > 0) return onState({ saving: "unsaved", message: `${undecided} to choose between two answers` });
    onState({ saving: count > 0 ? "unsaved" : "saved" });
  }

  #settleIdle(): void {
    for (const settle of this.#idle.splice(0)) settle();
  }
}

const requestOf = (batch: ChangesRequest, isLeaving: boolean, language: string | undefined): RequestInit => {
  const body = JSON.stringify(batch);
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...(language !== undefined && { "accept-language": language }) },
    body,
    // Browsers refuse larger `keepalive` bodies; those changes stay in the browser's storage.
    ...(isLeaving && body.length <= webLimits.maxKeepaliveBytes && { keepalive: true }),
  };
};
