import { isReservedKey } from "@cofill/core/kit";
import type { MailProblem } from "./contract.ts";
import { limits } from "./limits.ts";
import { refused } from "./problem.ts";

/** A pet name's path as it is kept: `tools/counter`, without the @. */
export type NamePath = string;

export type ReadName =
  | { readonly ok: true; readonly path: NamePath }
  | { readonly ok: false; readonly problem: MailProblem<"bad_name" | "raw_reference"> };

const part = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u;

/** Invisible characters are rejected, because two different names would look alike. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** What looks like a reference and not like a name: a URL or locator, a digest, an id of ours, a UUID. */
const references: readonly RegExp[] = [
  /:\/\//,
  /^(?:urn|endo|cofill|did|data|ref|cap|capability|thing):/i,
  /^[0-9a-f]{32,}$/i,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[a-z]{2,5}_[0-9A-HJKMNP-TV-Z]{26}$/,
];

/** Reserved names that every directory has. */
export const ownNames = ["self", "host", "service"] as const;

/** `@tools/counter` or `tools/counter` as a path; raw references are refused as such (D-07). */
export const readName = (given: string): ReadName => {
  const text = given.trim().normalize("NFC").replace(/^@/, "");
  if (references.some((shape) => shape.test(text))) {
    return refused("raw_reference");
  }
  const parts = text.split("/");
  const isName =
    parts.length <= limits.maxNameDepth &&
    parts.every(
      (one) => one.length <= limits.maxNamePart && part.test(one) && !unseen.test(one) && !isReservedKey(one),
    );
  if (isName) return { ok: true, path: parts.join("/") };
  return refused("bad_name.name", { given: text.slice(0, 40) });
};

export const writeName = (path: NamePath): string => `@${path}`;

/** An account name is a pet name of one part, or an actor id such as `alice@example.org` or `sso:alice`. */
const account = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@-]*$/u;

export const isAgentName = (text: string): boolean =>
  text.length <= limits.maxAgentName &&
  account.test(text) &&
  !unseen.test(text) &&
  text === text.normalize("NFC") &&
  !isOwnName(text) &&
  !isReservedKey(text);

export const isOwnName = (path: NamePath): boolean => (ownNames as readonly string[]).includes(path);
