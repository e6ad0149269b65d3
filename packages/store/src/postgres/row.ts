/** Turns null columns into absent members. */
export const withoutNulls = <Row extends object>(row: Record<string, unknown>): Row => {
  for (const name in row) if (row[name] === null) delete row[name];
  return row as Row;
};

export interface Page {
  readonly table: string;
  /** Conditions with `?` for their value; those without a value are left out. */
  readonly where: Readonly<Record<string, string | undefined>>;
  readonly after: string | undefined;
  readonly limit: number;
}

/** One page, newest first. */
export const newestFirst = (columns: string, { table, where, after, limit }: Page) => {
  const parameters: (string | number)[] = [limit];
  const conditions: string[] = [];
  for (const [condition, value] of Object.entries(where)) {
    if (value !== undefined) conditions.push(condition.replace("?", `$${parameters.push(value)}`));
  }
  // The list of all rows and filtered lists use different indexes; see the migration.
  const [order, place] = conditions.length === 0 ? ["-position", "-position >"] : ["position DESC", "position <"];
  if (after !== undefined) {
    const sign = order === "-position" ? "-" : "";
    conditions.push(`${place} (SELECT ${sign}position FROM ${table} WHERE id = $${parameters.push(after)})`);
  }
  const filter = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  return { statement: `SELECT ${columns} FROM ${table} ${filter} ORDER BY ${order} LIMIT $1::integer`, parameters };
};
