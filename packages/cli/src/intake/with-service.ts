import { createIntakeService, type IntakeService } from "@cofill/service";
import type { Store } from "@cofill/store";
import type { Environment } from "../environment.ts";
import { limits } from "../limits.ts";
import type { OpenDeliverers } from "./deliverers.ts";
import { withStore } from "./open-store.ts";
import { passingSecret } from "./passing-secret.ts";
import type { StoreChoice, StoreOptions } from "./store-choice.ts";

export interface Opened {
  readonly store: Store;
  readonly service: IntakeService;
}

/** Opens the intake service on an existing store, for a command that reads or changes submissions. */
export const withService = <R>(
  environment: Environment,
  options: StoreOptions,
  work: (opened: Opened) => Promise<R>,
  openWays?: (store: Store, choice: StoreChoice) => Promise<OpenDeliverers>,
): Promise<R> =>
  withStore(environment, options, { mustExist: true }, async (store, choice) => {
    const ways = await openWays?.(store, choice);
    try {
      const service = await createIntakeService({
        store,
        tokenSecret: passingSecret(),
        maxCached: limits.cachedSubmissions,
        ...(ways && { deliverers: ways.deliverers }),
      });
      return await work({ store, service });
    } finally {
      await ways?.close();
    }
  });
