import { isReservedKey } from "@cofill/core/kit";
import type { MailProblem } from "./contract.ts";
import { limits } from "./limits.ts";
import { refused } from "./problem.ts";

/** A pet name as it is stored: its parts joined by `/`, without the @, as in `tools/counter`. */
export type NamePath = string;

/** The path that was read from a pet name, or the problem with it. */
export type ReadName =
  | { readonly ok: true; readonly path: NamePath }
  | { readonly ok: false; readonly problem: MailProblem<"bad_name" | "raw_reference"> };

const part = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u;

/** Invisible characters are rejected, because two different names would look alike. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Patterns of references, which are not accepted as names: URLs and locators, digests, ids of this service, UUIDs. */
const references: readonly RegExp[] = [
  /:\/\//,
  /^(?:urn|endo|cofill|did|data|ref|cap|capability|thing):/i,
  /^[0-9a-f]{32,}$/i,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[a-z]{2,5}_[0-9A-HJKMNP-TV-Z]{26}$/,
];

/** Reserved names: they cannot be renamed or given to something else. */
export const ownNames = ["self", "host", "service"] as const;

/**
 * Reads a pet name with or without its @ as a path; a raw reference is a problem of its own (D-07).
 *
 * @example readName("@tools/counter") // { ok: true, path: "tools/counter" }
 */
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

/**
 * Whether a text can be an agent's account name.
 *
 * @example isAgentName("alice@example.org") // true
 */
export const isAgentName = (text: string): boolean =>
  text.length <= limits.maxAgentName &&
  account.test(text) &&
  !unseen.test(text) &&
  text === text.normalize("NFC") &&
  !isOwnName(text) &&
  !isReservedKey(text);

export const isOwnName = (path: NamePath): boolean => (ownNames as readonly string[]).includes(path);
