import { secretNames } from "@cofill/service";
import { generateSecret, parseSecret } from "@cofill/service/webhook";
import type { Store } from "@cofill/store";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";

/** The secrets in the environment, newest first; empty if there are none. */
export const givenSecrets = ({ env }: Environment): readonly string[] => {
  const given = (env.COFILL_WEBHOOK_SECRET ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  for (const [index, secret] of given.entries()) {
    const parsed = parseSecret(secret);
    if (!parsed.ok)
      throw new Failure("usage", `Secret ${index + 1} in COFILL_WEBHOOK_SECRET cannot be used: ${parsed.code}`);
  }
  return given;
};

/** The store's own secrets, newest first; creates one on first use. */
export const readWebhookSecrets = async (store: Store): Promise<readonly string[]> =>
  (await store.setting(secretNames.webhooks, generateSecret())).split(",");

const sourceSetting = "webhook-secret-from";

/**
 * The secrets that webhooks are signed with. Once one server of this store takes them from its environment, every
 * server must, so that all sign with the same secrets.
 */
export const webhookSecrets = async (environment: Environment, store: Store): Promise<readonly string[]> => {
  const given = givenSecrets(environment);
  const source = await store.setting(sourceSetting, given.length > 0 ? "environment" : "store");
  if (given.length > 0) return given;
  if (source === "environment") {
    const hint = "Set COFILL_WEBHOOK_SECRET as it is set there.";
    throw new Failure("usage", "A server of this store signs webhooks with a secret from its environment", { hint });
  }
  return readWebhookSecrets(store);
};
