/** The name of a cell's control. */
export const cellPart = (row: number, column: string): string => `${row}.${column}`;
