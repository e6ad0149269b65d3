import type { Input } from "../input.ts";

const rowOf = (part: string): number => Number.parseInt(part, 10);

/** How many rows the controls of a table hold. */
export const tableRows = (input: Input): number =>
  Object.keys(input).reduce((most, part) => Math.max(most, rowOf(part) + 1 || 0), 0);

/** The input of a table's controls without one row. */
export const withoutTableRow = (input: Input, index: number): Input =>
  Object.fromEntries(
    Object.entries(input).flatMap(([part, values]) => {
      const row = rowOf(part);
      if (row === index) return [];
      return [[row > index ? part.replace(/^\d+/, String(row - 1)) : part, values] as const];
    }),
  );
