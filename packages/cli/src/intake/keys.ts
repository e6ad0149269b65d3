import { apiKeyProblem, createApiKey, defaultTenant, type NewApiKey, problemMessage } from "@cofill/service";
import type { ApiKeyRow, Store } from "@cofill/store";
import type { Invocation, Options } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { columnsOf } from "../layout.ts";
import { checkHost, makeKeyAccount } from "../mail/key-account.ts";
import { type Span, styled } from "../paint.ts";
import type { keyOptions } from "./key-options.ts";
import { withStore } from "./open-store.ts";
import { storeWords } from "./store-choice.ts";
import { givenSecrets, webhookSecrets } from "./webhook-secrets.ts";
import { actorText, timeText } from "./words.ts";

type Run = Invocation<typeof keyOptions & Options>;

const wantedKey = ({ role, actor, kind, tenant, name }: Run["options"]): NewApiKey => {
  if (role.length === 0)
    throw new Failure("usage", "'keys create' needs --role: agent, submitter, reviewer or operator");
  if (actor === undefined)
    throw new Failure("usage", "'keys create' needs --actor: the id that the trail records for requests with this key");
  const wanted: NewApiKey = {
    roles: role,
    actorId: actor,
    ...(kind !== undefined && { kind: kind as NonNullable<NewApiKey["kind"]> }),
    ...(tenant !== undefined && { tenant }),
    ...(name !== undefined && { actorName: name }),
  };
  const problem = apiKeyProblem(wanted);
  if (problem) throw new Failure("usage", problemMessage(problem, { audience: "person" }));
  return wanted;
};

/**
 * Creates a key and prints it once. Creates the store if necessary, because a server for others needs keys before it
 * starts.
 */
export const create = ({ options, environment, output }: Run): Promise<ExitCode> => {
  const wanted = wantedKey(options);
  return withStore(environment, options, { mustExist: false }, async (store, choice) => {
    const isFirst = !(await store.hasApiKeys());
    const host = options.host?.replace(/^@/, "");
    // Checked before the key is created, so that an unknown host leaves no key behind.
    if (host !== undefined) await checkHost(store.mail, wanted.tenant ?? defaultTenant, host);
    const { row, key } = await createApiKey(store, wanted, new Date().toISOString());
    const { hash: _, ...rest } = row;
    const mailWords = await makeKeyAccount(store.mail, {
      tenant: row.tenant,
      name: row.actor.id,
      kind: row.actor.kind === "human" ? "host" : "guest",
      ...(host !== undefined && { host }),
    });
    // Standard output carries only the key, so that a script can read it.
    await output.result({ key, ...rest }, () => [[key]]);
    if (output.format !== "text") return exitCodes.fine;
    output.aside(
      `This is the only time the key is shown; ${choice.name} keeps a hash of it.`,
      `It stands for ${actorText(row.actor)} in the tenant ${row.tenant} (${row.roles.join(", ")}).`,
      ...(mailWords === undefined ? [] : [mailWords]),
      `'cofill keys revoke ${row.id}${storeWords(choice)}' ends it.`,
      ...(isFirst ? ["From now on every request needs a key, also on this machine."] : []),
    );
    return exitCodes.fine;
  });
};

const rowOf = ({ id, tenant, roles, actor, createdAt, revokedAt }: ApiKeyRow): readonly Span[] => [
  styled(revokedAt === undefined ? "bold" : "dim", id),
  roles.join(","),
  actorText(actor),
  tenant,
  revokedAt === undefined ? styled("dim", timeText(createdAt)) : styled("yellow", `revoked ${timeText(revokedAt)}`),
];

const keysOf = async (store: Store, tenant: string | undefined) =>
  (await store.apiKeys(tenant)).map(({ hash: _, ...row }) => row);

export const list = ({ options, environment, output }: Run): Promise<ExitCode> =>
  withStore(environment, options, { mustExist: true }, async (store) => {
    const keys = await keysOf(store, options.tenant);
    const heads = ["ID", "ROLES", "ACTOR", "TENANT", "MADE"].map((head) => styled("dim", head));
    await output.result(keys, () =>
      keys.length === 0
        ? [["No keys; 'cofill keys create --role agent --actor NAME' makes one"]]
        : columnsOf([heads, ...keys.map((key) => rowOf({ hash: "", ...key }))]),
    );
    return exitCodes.fine;
  });

export const revoke = ({ args: [, id = ""], options, environment, output }: Run): Promise<ExitCode> =>
  withStore(environment, options, { mustExist: true }, async (store) => {
    const key = await store.apiKey(id);
    if (!key) throw new Failure("not_found", `There is no key '${id}'; 'cofill keys list' shows those there are`);
    const revokedAt = key.revokedAt ?? new Date().toISOString();
    const isNew = key.revokedAt === undefined && (await store.revokeApiKey(id, revokedAt));
    await output.result({ id, revokedAt }, () => [
      [styled("green", "✓ "), isNew ? `The key ${id} opens nothing any more` : `The key ${id} was revoked before`],
    ]);
    return exitCodes.fine;
  });

/** Prints the secret with which receivers of webhooks verify signatures. */
export const webhookSecret = ({ options, environment, output }: Run): Promise<ExitCode> => {
  if (givenSecrets(environment).length > 0)
    throw new Failure("usage", "COFILL_WEBHOOK_SECRET is set: webhooks are signed with that, not with the store's own");
  return withStore(environment, options, { mustExist: true }, async (store) => {
    const [secret = ""] = await webhookSecrets(environment, store);
    await output.result({ webhookSecret: secret }, () => [[secret]]);
    return exitCodes.fine;
  });
};
