import { Failure } from "../failure.ts";

/** A message is known by its number in one's own mailbox. */
export const readNumber = (text: string): number => {
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined && Number(digits) > 0) return Number(digits);
  throw new Failure("usage", `'${text}' is no message's number; 'cofill inbox' shows them`);
};

/** `bob` and `@bob` name the same. */
export const asName = (text: string): string => (text.startsWith("@") ? text : `@${text}`);
