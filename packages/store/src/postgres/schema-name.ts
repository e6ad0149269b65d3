import { maxSchemaNameLength } from "./limits.ts";

/** It goes into statements and into the name of the channel as it is. */
export const checkSchemaName = (name: string): void => {
  if (name.length <= maxSchemaNameLength && /^[a-z_][a-z0-9_]*$/.test(name)) return;
  throw new RangeError(
    `The name of a schema has up to ${maxSchemaNameLength} small letters, digits and underscores, no digit first.`,
  );
};

/** It may be a word of SQL. */
export const quoted = (name: string): string => `"${name}"`;
