import { limits } from "../limits.ts";
import type { Position, Source } from "./source.ts";

/** An error or a warning of the parser, with its place in the source. */
export interface Placed extends Position {
  readonly message: string;
}

interface Found {
  readonly message: string;
  readonly offset: number;
}

/** Signals that enough was found; the document is not read further. */
export class TooManyErrors extends Error {}

/** Gathers everything that one parse finds wrong, in document order. */
export class Problems {
  readonly #source: Source;
  readonly #strict: boolean;
  readonly #errors: Found[] = [];
  readonly #warnings: Found[] = [];

  constructor(source: Source, strict: boolean) {
    this.#source = source;
    this.#strict = strict;
  }

  error(offset: number, message: string): void {
    this.#errors.push({ message, offset });
    if (this.#errors.length < limits.maxErrors) return;
    this.#errors.push({ message: `Stopped after ${limits.maxErrors} errors`, offset });
    throw new TooManyErrors();
  }

  /** Under `strict` a warning is an error. */
  warn(offset: number, message: string): void {
    if (this.#strict) this.error(offset, message);
    else if (this.#warnings.length < limits.maxWarnings) this.#warnings.push({ message, offset });
  }

  get hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  errors(): readonly Placed[] {
    return this.#place(this.#errors);
  }

  warnings(): readonly Placed[] {
    return this.#place(this.#warnings);
  }

  #place(found: readonly Found[]): readonly Placed[] {
    const sorted = [...found].sort((a, b) => a.offset - b.offset);
    return sorted.map(({ message, offset }) => ({ message, ...this.#source.position(offset) }));
  }
}
