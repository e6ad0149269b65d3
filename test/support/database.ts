import { inject } from "vitest";

/** The URL of an empty database on the PostgreSQL that all test files share. */
export const freshDatabase = async (): Promise<string> => {
  const response = await fetch(inject("databases"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
};
