import { type Actor, type Permission, type Principal, permissionsOf } from "@cofill/service";
import { cookieOf, cookieText } from "./cookies.ts";
import { servicePageLimits } from "./limits.ts";

/** A signed-in user, or the user of a server without keys. */
export interface PageUser {
  readonly principal: Principal & { readonly via: "key" | "open" };
  /** The actor recorded for the user's actions. */
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
  readonly name: string;
  /** The key's roles; absent on a server without keys. */
  readonly roles?: string;
}

const nameCookie = "cofill_name";
const usualName = "operator";

const isName = (text: string): boolean =>
  text !== "" && text.length <= servicePageLimits.maxName && text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Reads a name that a user typed, trimmed; undefined if it is not valid. */
export const readName = (given: string): string | undefined => {
  const name = given.trim().normalize("NFC");
  return isName(name) ? name : undefined;
};

/** Encoded twice, here and by Hono, because Hono does not report values that it cannot decode. */
export const nameHeader = (name: string, isSecure: boolean): string =>
  cookieText(nameCookie, encodeURIComponent(name), servicePageLimits.nameMs, isSecure);

const nameOf = (request: Request): string => {
  try {
    return readName(decodeURIComponent(cookieOf(request, nameCookie) ?? "")) ?? usualName;
  } catch {
    return usualName;
  }
};

/** Roles that can use the pages; agents use the API and MCP. */
const pageRoles: ReadonlySet<string> = new Set(["submitter", "reviewer", "operator"]);

export const hasPages = (roles: readonly string[]): boolean => roles.some((role) => pageRoles.has(role));

/** `nobody` if the user is not signed in; `agent` for a key that has no pages. */
export const pageUserOf = (request: Request, principal: Principal): PageUser | "nobody" | "agent" => {
  const permissions = permissionsOf(principal);
  switch (principal.via) {
    case "key": {
      const { actor, roles } = principal;
      if (!hasPages(roles)) return "agent";
      return { principal, actor, permissions, name: actor.name ?? actor.id, roles: roles.join(", ") };
    }
    case "open": {
      const name = nameOf(request);
      return { principal, actor: { kind: "human", id: name }, permissions, name };
    }
    case "link":
    case "none":
      return "nobody";
    default:
      return principal satisfies never;
  }
};

/** The actor as input of an operation; a key already determines it. */
export const actorInput = ({ principal, actor }: PageUser): { readonly actor?: Actor } =>
  principal.via === "open" ? { actor } : {};

export const may = ({ permissions }: PageUser, ...any: readonly Permission[]): boolean =>
  any.some((permission) => permissions.has(permission));
