/** What PostgreSQL gives as null is a member that is not there. */
export const withoutNulls = <Row extends object>(row: Record<string, unknown>): Row => {
  for (const name in row) if (row[name] === null) delete row[name];
  return row as Row;
};

/** Conditions for what is given, with their parameters in order; `first` is the number of the next one. */
export const conditions = (
  columns: Readonly<Record<string, string | undefined>>,
  first: number,
): { readonly where: readonly string[]; readonly parameters: readonly string[] } => {
  const given = Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    where: given.map(([condition], index) => condition.replace("?", `$${first + index}`)),
    parameters: given.map(([, value]) => value),
  };
};
