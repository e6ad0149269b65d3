import { pointerTo } from "../kit/json.ts";

/** A keyword that a value does not satisfy. */
export interface SchemaIssue {
  /** JSON pointer to the value; for the name of a member, to the member. */
  readonly pointer: string;
  /** `false` for the schema that no value matches. */
  readonly keyword: string;
  /** The value of the keyword in the schema. */
  readonly expected: unknown;
  readonly received: unknown;
}

/** Issues as they are found, up to a maximum. */
export interface IssueList {
  readonly found: SchemaIssue[];
  readonly max: number;
}

interface Place {
  readonly around: Place | undefined;
  readonly step: string | number;
}

const pointerOf = (place: Place | undefined): string => (place ? pointerTo(pointerOf(place.around), place.step) : "");

/**
 * One value while a schema is applied to it: its evaluated members and items, for `unevaluatedProperties` and
 * `unevaluatedItems`, and the list for its issues, if they are asked for.
 */
export class Evaluation {
  readonly #issues: IssueList | undefined;
  readonly #place: Place | undefined;
  readonly #names = new Set<string>();
  #hasAllNames = false;
  #items = 0;

  constructor(issues?: IssueList, place?: Place) {
    this.#issues = issues;
    this.#place = place;
  }

  /** Another evaluation of the same value. */
  again(): Evaluation {
    return new Evaluation(this.#issues, this.#place);
  }

  /** The evaluation of a member or an item. */
  part(step: string | number): Evaluation {
    return this.#issues ? new Evaluation(this.#issues, { around: this.#place, step }) : new Evaluation();
  }

  /** Adds an issue, if issues are asked for; false, because the value does not match. */
  report(keyword: string, expected: unknown, received: unknown): false {
    const list = this.#issues;
    if (list && list.found.length < list.max) {
      list.found.push({ pointer: pointerOf(this.#place), keyword, expected, received });
    }
    return false;
  }

  /** Whether all entries pass; those after a failed one are tried only to report their issues. */
  all<T>(entries: readonly T[], test: (entry: T, index: number) => boolean): boolean {
    const list = this.#issues;
    if (!list) return entries.every(test);
    let fits = true;
    for (const [index, entry] of entries.entries()) {
      if (!test(entry, index)) fits = false;
      if (!fits && list.found.length >= list.max) break;
    }
    return fits;
  }

  addName(name: string): void {
    this.#names.add(name);
  }

  addAllNames(): void {
    this.#hasAllNames = true;
  }

  addItems(count: number): void {
    this.#items = Math.max(this.#items, count);
  }

  add(other: Evaluation): void {
    for (const name of other.#names) this.#names.add(name);
    if (other.#hasAllNames) this.#hasAllNames = true;
    this.addItems(other.#items);
  }

  hasName(name: string): boolean {
    return this.#hasAllNames || this.#names.has(name);
  }

  /** Number of evaluated items, from the first. */
  get items(): number {
    return this.#items;
  }
}
