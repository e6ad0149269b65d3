import { PersistentMap } from "./persistent-map.ts";

/** One field in every row of one list, as rules see it. */
export type Columns = PersistentMap<readonly unknown[]>;

export const noColumns: Columns = PersistentMap.empty();

const lastIndex = /^(.*)\[(\d+)\](?!.*\[\d+\])(.*)$/s;

/** `orders[0].lines[2].qty` → the column `orders[0].lines[*].qty`, row 2. */
const columnOf = (path: string): { readonly key: string; readonly row: number } | undefined => {
  const match = lastIndex.exec(path);
  return match ? { key: `${match[1]}[*]${match[3]}`, row: Number(match[2]) } : undefined;
};

/** A column that came from another one by changing some of its rows. */
export interface ColumnChange {
  readonly before: readonly unknown[];
  /** The rows that may differ. */
  readonly rows: ReadonlySet<number>;
}

const changes = new WeakMap<readonly unknown[], ColumnChange & { readonly rows: Set<number> }>();

/**
 * The difference to the column it was copied from, so that a result computed from that column can be updated for the
 * changed rows alone; undefined if it is unknown.
 *
 * @example
 * columnChange(scope.all("lines[*].amount"))?.rows; // Set { 2 } after row 2 changed
 */
export const columnChange = (column: readonly unknown[]): ColumnChange | undefined => changes.get(column);

/**
 * Keeps the columns that rules read up to date as rows change, so that a sum over ten thousand rows does not collect
 * them again for each change. An array that no caller has received is changed in place.
 */
export class ColumnKeeper {
  #columns: Columns;
  readonly #unseen = new Set<readonly unknown[]>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get columns(): Columns {
    return this.#columns;
  }

  read(key: string, gather: () => readonly unknown[]): readonly unknown[] {
    const known = this.#columns.get(key);
    if (known) {
      this.#unseen.delete(known);
      return known;
    }
    const column = gather();
    this.#columns = this.#columns.set(key, column);
    return column;
  }

  write(path: string, value: unknown): void {
    if (this.#columns.size === 0 || !path.includes("[")) return;
    const place = columnOf(path);
    const known = place && this.#columns.get(place.key);
    if (!place || !known) return;
    if (this.#unseen.has(known)) {
      (known as unknown[])[place.row] = value;
      changes.get(known)?.rows.add(place.row);
      return;
    }
    const copy = known.slice();
    copy[place.row] = value;
    this.#unseen.add(copy);
    // Only one step is remembered, because a longer chain would keep all earlier columns in memory.
    changes.delete(known);
    changes.set(copy, { before: known, rows: new Set([place.row]) });
    this.#columns = this.#columns.set(place.key, copy);
  }

  forget(key: string): void {
    this.#columns = this.#columns.delete(key);
  }
}
