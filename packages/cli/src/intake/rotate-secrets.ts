import { randomBytes } from "node:crypto";
import { secretNames } from "@cofill/service";
import { generateSecret } from "@cofill/service/webhook";
import { type Store, StoreError } from "@cofill/store";
import type { Invocation } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { styled } from "../paint.ts";
import type { keyOptions } from "./key-options.ts";
import { withStore } from "./open-store.ts";
import { givenSecrets, readWebhookSecrets } from "./webhook-secrets.ts";

type Run = Invocation<typeof keyOptions>;

/** The current webhook secret; undefined if there is none or if its sealing key was lost. */
const previousSecret = async (store: Store): Promise<string | undefined> => {
  try {
    return (await readWebhookSecrets(store))[0];
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
};

/** Replaces every secret of the store, after a leak or the loss of the sealing key. */
export const rotateSecrets = ({ options, environment, output }: Run): Promise<ExitCode> =>
  withStore(environment, options, { mustExist: true }, async (store) => {
    const previous = options["drop-previous"] ? undefined : await previousSecret(store);
    const webhook = generateSecret();
    for (const name of [secretNames.tokens, secretNames.sessions, secretNames.uploads])
      await store.replaceSetting(name, randomBytes(32).toString("base64url"));
    await store.replaceSetting(
      secretNames.webhooks,
      [webhook, ...(previous === undefined ? [] : [previous])].join(","),
    );
    await output.result({ rotated: Object.keys(secretNames), keepsPrevious: previous !== undefined }, () => [
      [styled("green", "✓ "), "New secrets were made; restart the servers of this store"],
    ]);
    if (output.format !== "text") return exitCodes.fine;
    output.aside(
      "Everybody is signed out. Resume tokens and upload addresses that were given out no longer work.",
      ...(givenSecrets(environment).length > 0
        ? ["Webhooks are signed with COFILL_WEBHOOK_SECRET, which you change yourself."]
        : [
            previous === undefined
              ? "Give receivers the new webhook secret: 'cofill keys webhook-secret' prints it."
              : "Webhooks carry both signatures: give receivers the new secret ('cofill keys webhook-secret'), then run this with --drop-previous.",
          ]),
    );
    return exitCodes.fine;
  });
