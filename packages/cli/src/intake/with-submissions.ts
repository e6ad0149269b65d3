import type { Client } from "@cofill/client";
import { type Actor, createIntakeService, type Principal } from "@cofill/service";
import type { Store } from "@cofill/store";
import type { OptionValues } from "../command.ts";
import type { Environment } from "../environment.ts";
import { limits } from "../limits.ts";
import type { CallbackHandler } from "./callback-delivery.ts";
import type { OpenDeliverers } from "./deliverers.ts";
import { localSubmissions } from "./local-submissions.ts";
import { withStore } from "./open-store.ts";
import { operatorActor, operatorOf } from "./operator.ts";
import { passingSecret } from "./passing-secret.ts";
import { chooseServer, type serverOptions } from "./server-choice.ts";
import type { StoreChoice, StoreOptions } from "./store-choice.ts";
import type { SubmissionsPort } from "./submissions-port.ts";

/** A command on the submissions of a store or a server. */
export interface PlacedRun {
  readonly environment: Environment;
  readonly options: StoreOptions & OptionValues<typeof serverOptions> & { readonly tenant?: string | undefined };
}

/** How a command works on submissions, where that is not as their operator. */
export interface Working {
  /** Who acts on a store, in the tenant of a submission; its operator by default. */
  readonly principalIn?: (tenant: string) => Principal;
  /** Who acts on a server without keys. */
  readonly actor?: Actor;
  /** How a delivery from a store goes out. */
  readonly delivery?: {
    readonly open: (store: Store, choice: StoreChoice) => Promise<OpenDeliverers>;
    readonly handlers: ReadonlyMap<string, CallbackHandler>;
  };
}

/** A key says who acts; a server without keys records whom the request names. */
const remoteSubmissions = ({ submissions, reviews, deliveries }: Client, actor: Actor | undefined): SubmissionsPort => {
  const by = actor === undefined ? {} : { actor };
  return {
    submissions: { ...submissions, cancel: (input) => submissions.cancel({ ...input, ...by }) },
    reviews: { ...reviews, decide: (input) => reviews.decide({ ...input, ...by }) },
    deliveries: { ...deliveries, retry: (input) => deliveries.retry({ ...input, ...by }) },
  };
};

/** Opens the submissions of a store or a server, works on them, and closes what was opened whatever happens. */
export const withSubmissions = async <R>(
  { environment, options }: PlacedRun,
  work: (port: SubmissionsPort) => Promise<R>,
  { principalIn = (tenant) => operatorOf(environment, tenant), actor, delivery }: Working = {},
): Promise<R> => {
  const server = chooseServer({ environment, options });
  if (server) {
    const { createClient } = await import("@cofill/client");
    const named = actor ?? operatorActor(environment);
    return work(remoteSubmissions(createClient(server), server.key === undefined ? named : undefined));
  }
  return withStore(environment, options, { mustExist: true }, async (store, choice) => {
    const opened = await delivery?.open(store, choice);
    try {
      const service = await createIntakeService({
        store,
        tokenSecret: passingSecret(),
        maxCached: limits.cachedSubmissions,
        ...(opened && { deliverers: opened.deliverers }),
      });
      const { tenant } = options;
      const handlers = delivery?.handlers;
      return await work(localSubmissions({ store, service, tenant, principalIn, ...(handlers && { handlers }) }));
    } finally {
      await opened?.close();
    }
  });
};
