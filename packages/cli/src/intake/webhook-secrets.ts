import type { Store } from "@cofill/intake";
import { generateSecret, parseSecret } from "@cofill/intake/webhook";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";

const setting = "webhook-secret";

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

/** The store's own secret, made when it is first asked for and the same ever after. */
export const storedSecret = (store: Store): Promise<string> => store.setting(setting, generateSecret());

/** What webhooks are signed with. */
export const webhookSecrets = async (environment: Environment, store: Store): Promise<readonly string[]> => {
  const given = givenSecrets(environment);
  return given.length > 0 ? given : [await storedSecret(store)];
};
