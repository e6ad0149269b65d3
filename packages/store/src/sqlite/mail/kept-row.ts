/** A row as SQLite returns it, with null for absent members. */
export type Kept<Row> = {
  readonly [Key in keyof Row]-?: undefined extends Row[Key] ? Exclude<Row[Key], undefined> | null : Row[Key];
};

export const withoutNulls = <Row extends object>(kept: object): Row =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) as Row;

/** The row was checked before; if another number of rows changed, the commit named a row twice. */
export const assertOne = ({ changes }: { readonly changes: number | bigint }, what: string): void => {
  if (changes !== 1) throw new Error(`A commit has the same ${what} twice.`);
};
