import type { Expected } from "./channel.ts";
import type { Disagreement } from "./disagreement.ts";
import { exceptions, type Instead, inexpressible, instead, type Tried } from "./exceptions.ts";

/** The rows of all tables that concern one channel, and which of them were met. */
export class Rows {
  readonly #channel: string;
  readonly #met = new Set<object>();

  constructor(channel: string) {
    this.#channel = channel;
  }

  #own<R extends { readonly channels: readonly string[] }>(rows: readonly R[]): readonly R[] {
    return rows.filter(({ channels }) => channels.includes(this.#channel));
  }

  #meet<R extends object>(row: R | undefined): R | undefined {
    if (row) this.#met.add(row);
    return row;
  }

  cannotExpress(tried: Tried): boolean {
    return this.#meet(this.#own(inexpressible).find(({ covers }) => covers(tried))) !== undefined;
  }

  instead(expected: Expected, tried: Tried): Instead | undefined {
    return this.#meet(this.#own(instead).find(({ covers }) => covers(expected, tried)));
  }

  /** Whether a disagreement has a reason. */
  explains(disagreement: Disagreement): boolean {
    const rows = this.#own(exceptions).filter(({ covers }) => covers(disagreement));
    for (const row of rows) this.#meet(row);
    return rows.length > 0;
  }

  /** Rows that nothing needed. */
  unmet(): readonly string[] {
    const reasons = [...this.#own(inexpressible), ...this.#own(instead), ...this.#own(exceptions)];
    return reasons.filter((row) => !this.#met.has(row)).map(({ reason }) => `never used: ${reason}`);
  }
}
