import type { KeysPage } from "@cofill/page";
import { apiKeyProblem, createApiKey, type NewApiKey } from "@cofill/service";
import type { ApiKeyRow } from "@cofill/store";
import { problemMessage } from "../../messages/index.ts";
import { seeOther } from "../../pages/html-answer.ts";
import { pathId } from "../../read-input.ts";
import { nothingHere } from "../../request-problem.ts";
import { servicePageLimits } from "../limits.ts";
import { momentOf } from "../models/moments.ts";
import { peopleOf } from "../models/people.ts";
import { withNotice } from "../notices.ts";
import { closedPage, type PageContext, readPosted, type Shown } from "../page-route.ts";
import type { PageUser } from "../page-user.ts";
import { pageNumber } from "./page-number.ts";

const needs = ["manage_keys"] as const;
const revokePath = "/keys/{keyId}/revoke";

const isYours = ({ principal }: PageUser, { id }: ApiKeyRow): boolean =>
  principal.via === "key" && principal.keyId === id;

const rowOf = ({ user, now }: PageContext, row: ApiKeyRow): KeysPage["rows"][number] => ({
  id: row.id,
  who: peopleOf([row.actor])(row.actor),
  roles: row.roles.join(", "),
  createdAt: momentOf(row.createdAt, now),
  statusLabel:
    row.revokedAt === undefined
      ? { tone: "good", text: "Good" }
      : { tone: "plain", text: `Revoked ${momentOf(row.revokedAt, now).relative}` },
  isYours: isYours(user, row),
  ...(row.revokedAt === undefined && { revoke: `/keys/${row.id}/revoke` }),
});

const nothingTyped: KeysPage["typed"] = { role: "", actor: "", name: "", furtherRoles: "" };

const keysOf = async (
  context: PageContext,
  said: Partial<Pick<KeysPage, "typed" | "errorMessage" | "made">> = {},
): Promise<Shown> => {
  const { store } = context.server.options;
  const { principal } = context.user;
  const rows = (await store.apiKeys(principal.tenant))
    .toSorted((one, two) => (one.createdAt < two.createdAt ? 1 : -1))
    // Valid keys first, then revoked ones.
    .toSorted((one, two) => Number(one.revokedAt !== undefined) - Number(two.revokedAt !== undefined));
  const number = pageNumber(context.call);
  const { keysPerPage } = servicePageLimits;
  const shown = rows.slice((number - 1) * keysPerPage, number * keysPerPage);
  const pages = {
    ...(number > 1 && { first: "/keys" }),
    ...(rows.length > number * keysPerPage && { next: `/keys?page=${number + 1}` }),
  };
  const isFirst = principal.via === "open" && said.made === undefined;
  const { typed = { ...nothingTyped, role: isFirst ? "operator" : "agent" }, ...rest } = said;
  return {
    title: "API keys",
    page: { type: "keys", rows: shown.map((row) => rowOf(context, row)), pages, isFirst, typed, ...rest },
    ...(said.errorMessage !== undefined && { status: 422 }),
  };
};

/** Responds with a page instead of a redirect, because only the key's hash is stored. */
const createKey = async (context: PageContext): Promise<Shown> => {
  const { server, user, now } = context;
  const posted = await readPosted(context);
  const typed: KeysPage["typed"] = {
    role: posted("role"),
    actor: posted("actor").trim(),
    name: posted("name").trim(),
    furtherRoles: posted("further_roles").trim(),
  };
  const roles = [typed.role, ...typed.furtherRoles.split(/\s+/).filter((role) => role !== "")];
  const wanted: NewApiKey = {
    roles: Array.from(new Set(roles)),
    actorId: typed.actor,
    tenant: user.principal.tenant,
    ...(typed.name !== "" && { actorName: typed.name }),
  };
  const problem = apiKeyProblem(wanted);
  if (problem) return keysOf(context, { typed, errorMessage: problemMessage(problem, { audience: "person" }) });
  if (typed.name.length > servicePageLimits.maxName) {
    return keysOf(context, { typed, errorMessage: `A name has at most ${servicePageLimits.maxName} characters` });
  }
  if (user.principal.via === "open" && typed.role !== "operator") {
    return keysOf(context, {
      typed,
      errorMessage: "The first key must be an operator's: without one nobody could make more here",
    });
  }
  const { row, key } = await createApiKey(server.options.store, wanted, new Date(now).toISOString());
  const made = { key, who: peopleOf([row.actor])(row.actor), roles: row.roles.join(", ") };
  return keysOf(context, { made });
};

/** Throws not found for a key of another tenant. */
const keyOf = async ({ call, server, user }: PageContext): Promise<ApiKeyRow> => {
  const row = await server.options.store.apiKey(pathId(call, "keyId"));
  if (row?.tenant !== user.principal.tenant) throw nothingHere();
  return row;
};

const confirmOf = ({ user }: PageContext, row: ApiKeyRow): Shown => ({
  title: "Revoke this key?",
  page: {
    type: "confirm",
    action: "key.revoke",
    title: "Revoke this key?",
    about: [
      {
        name: "Stands for",
        value: row.actor.name === undefined ? row.actor.id : `${row.actor.name} (${row.actor.id})`,
      },
      { name: "Roles", value: row.roles.join(", ") },
      { name: "Key", value: row.id },
    ],
    paragraphs: [
      "The key stops working at once and for good. Users who signed in with it are signed out.",
      ...(isYours(user, row) ? ["This is the key that you are signed in with."] : []),
    ],
    button: "Revoke the key",
    isDangerous: true,
    post: `/keys/${row.id}/revoke`,
    back: { href: "/keys", text: "Keep it" },
  },
});

export const keyPages = [
  closedPage({ id: "pageKeys", method: "GET", path: "/keys", summary: "Who may come in, as what", needs }, (context) =>
    keysOf(context),
  ),
  closedPage({ id: "pageKeysPost", method: "POST", path: "/keys", summary: "Make a key", needs }, createKey),
  closedPage(
    { id: "pageRevoke", method: "GET", path: revokePath, summary: "Asks before it revokes", needs },
    async (context) => {
      const row = await keyOf(context);
      return row.revokedAt === undefined ? confirmOf(context, row) : seeOther(context.call.headers, "/keys");
    },
  ),
  closedPage(
    { id: "pageRevokePost", method: "POST", path: revokePath, summary: "Revoke a key", needs },
    async (context) => {
      const { call, server, now } = context;
      const row = await keyOf(context);
      await server.options.store.revokeApiKey(row.id, new Date(now).toISOString());
      return seeOther(call.headers, withNotice("/keys", "key_revoked"));
    },
  ),
] as const;
