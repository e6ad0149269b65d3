import { createIntakeService, type IntakeService, type ServiceOptions, type Store } from "@cofill/intake";
import type { Environment } from "../environment.ts";
import { limits } from "../limits.ts";
import { withStore } from "./open-store.ts";
import type { StoreOptions } from "./store-choice.ts";

export interface Opened {
  readonly store: Store;
  readonly service: IntakeService;
}

/** The intake over the submissions that are there, for a command that looks at them or acts on some. */
export const withService = <R>(
  environment: Environment,
  options: StoreOptions,
  work: (opened: Opened) => Promise<R>,
  more: (store: Store) => Promise<Pick<ServiceOptions, "deliverers">> = async () => ({}),
): Promise<R> =>
  withStore(environment, options, { mustExist: true }, async (store) => {
    const service = await createIntakeService({
      store,
      maxCached: limits.cachedSubmissions,
      ...(await more(store)),
    });
    return work({ store, service });
  });
