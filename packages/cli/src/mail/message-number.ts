import { Failure } from "../failure.ts";

/** Reads the number of a message in the person's own mailbox. */
export const readNumber = (text: string): number => {
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined && Number(digits) > 0) return Number(digits);
  throw new Failure("usage", `'${text}' is no message's number; 'cofill inbox' shows them`);
};

/** `bob` and `@bob` are the same name. */
export const asName = (text: string): string => (text.startsWith("@") ? text : `@${text}`);
