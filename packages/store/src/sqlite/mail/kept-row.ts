/** A row as SQLite gives it: what is not there is null. */
export type Kept<Row> = {
  readonly [Key in keyof Row]-?: undefined extends Row[Key] ? Exclude<Row[Key], undefined> | null : Row[Key];
};

export const withoutNulls = <Row extends object>(kept: object): Row =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) as Row;

/** We looked before we wrote: if something else was changed than one row, the commit named it twice. */
export const assertOne = ({ changes }: { readonly changes: number | bigint }, what: string): void => {
  if (changes !== 1) throw new Error(`A commit has the same ${what} twice.`);
};
