import type { DatabaseSync, StatementSync } from "node:sqlite";

export interface PageQuery {
  /** The most selective index; without one, all rows are scanned by age. */
  readonly index?: string;
  /** Required column values; undefined ones are ignored. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** A condition that always holds, stated so that SQLite can use a partial index. */
  readonly also?: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Pages of a table, newest first. Its statements are kept: there is one for each set of filters. */
export const createPages = (db: DatabaseSync, table: "submissions" | "deliveries", columns: string) => {
  const statements = new Map<string, StatementSync>();

  const statement = (sql: string): StatementSync => {
    const kept = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, kept);
    return kept;
  };

  return ({ index, filters, also, after, limit }: PageQuery): readonly object[] => {
    const given = Object.entries(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [{ column, value }],
    );
    const conditions = [
      ...given.map(({ column }) => `${column} = ?`),
      ...(also === undefined ? [] : [also]),
      ...(after === undefined ? [] : [`no < (SELECT no FROM ${table} WHERE id = ?)`]),
    ];
    const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
    const from = `${table} ${index === undefined ? "NOT INDEXED" : `INDEXED BY ${index}`}`;
    const values = [...given.map(({ value }) => value), ...(after === undefined ? [] : [after]), limit];
    return statement(`SELECT ${columns} FROM ${from} ${where} ORDER BY no DESC LIMIT ?`).all(...values);
  };
};
