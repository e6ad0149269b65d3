import type { PresenceRequest } from "../protocol.ts";
import { webLimits } from "./limits.ts";

/** Reports to the server that this page is open and which field has the focus; failures are ignored. */
export class Presence {
  readonly #id: string;
  readonly #send: (request: PresenceRequest) => void;
  #path: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(id: string, send: (request: PresenceRequest) => void) {
    this.#id = id;
    this.#send = send;
  }

  start(): void {
    this.#report();
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#report(), webLimits.presenceMs);
  }

  at(path: string | undefined): void {
    if (this.#beat === undefined || path === this.#path) return;
    this.#path = path;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#report(), webLimits.presencePauseMs);
  }

  leave(): void {
    clearTimeout(this.#pause);
    clearInterval(this.#beat);
    this.#beat = undefined;
    this.#send({ id: this.#id, gone: true });
  }

  #report(): void {
    this.#send({ id: this.#id, ...(this.#path !== undefined && { path: this.#path }) });
  }
}
