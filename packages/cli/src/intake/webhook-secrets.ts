import { secretNames } from "@cofill/service";
import { generateSecret, parseSecret } from "@cofill/service/webhook";
import type { Store } from "@cofill/store";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";

/** The secrets that the environment names, the newest first; none if it names none. */
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

/** The store's own secrets, the newest first; one is made when it is first asked for. */
export const readWebhookSecrets = async (store: Store): Promise<readonly string[]> =>
  (await store.setting(secretNames.webhooks, generateSecret())).split(",");

const sourceSetting = "webhook-secret-from";

/**
 * The secrets that webhooks are signed with. Once a server of this store takes them from its environment, every server
 * must, so that all of them sign with the same ones.
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
