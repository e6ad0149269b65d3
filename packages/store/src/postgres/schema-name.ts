import { maxSchemaNameLength } from "./limits.ts";

/** The name is inserted into statements and the channel name unescaped. */
export const checkSchemaName = (name: string): void => {
  if (name.length <= maxSchemaNameLength && /^[a-z_][a-z0-9_]*$/.test(name)) return;
  throw new RangeError(
    `The name of a schema has up to ${maxSchemaNameLength} small letters, digits and underscores, no digit first.`,
  );
};

/** Quoted, because the name may be an SQL keyword. */
export const quoted = (name: string): string => `"${name}"`;
