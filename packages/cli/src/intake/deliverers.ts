import type { ServiceOptions } from "@cofill/service";
import { createWebhookDelivery } from "@cofill/service/webhook";
import type { Deliver, Store } from "@cofill/store";
import type { Environment } from "../environment.ts";
import { type CallbackHandler, createCallbackDelivery } from "./callback-delivery.ts";
import type { StoreChoice } from "./store-choice.ts";
import { webhookSecrets } from "./webhook-secrets.ts";

export interface DelivererOptions {
  readonly store: Store;
  readonly choice: StoreChoice;
  readonly allowPrivate: boolean;
  readonly handlerOf?: (intakeId: string) => CallbackHandler | undefined;
  readonly onWarning?: (message: string) => void;
}

export interface OpenDeliverers {
  readonly deliverers: NonNullable<ServiceOptions["deliverers"]>;
  readonly close: () => Promise<void>;
}

interface OpenQueue {
  readonly deliver: Deliver;
  readonly close: () => Promise<void>;
}

const openQueue = async (url: string, onWarning: ((message: string) => void) | undefined): Promise<OpenQueue> => {
  const { createPgBossBroker, createQueueDelivery } = await import("@cofill/store/postgres/queue");
  const broker = await createPgBossBroker({ url, ...(onWarning && { onWarning }) });
  return { deliver: createQueueDelivery({ broker }), close: () => broker.close() };
};

export const allowsPrivate = ({ env }: Environment, isAllowed: boolean): boolean =>
  isAllowed || env.COFILL_ALLOW_PRIVATE_WEBHOOKS === "1" || env.COFILL_ALLOW_PRIVATE_WEBHOOKS === "true";

/** Opens the delivery methods of this process; a queue is kept in the same PostgreSQL database as the submissions. */
export const openDeliverers = async (
  environment: Environment,
  { store, choice, allowPrivate, handlerOf, onWarning }: DelivererOptions,
): Promise<OpenDeliverers> => {
  const webhook = createWebhookDelivery({ secrets: await webhookSecrets(environment, store), allowPrivate });
  let queue: Promise<OpenQueue> | undefined;
  const toQueue: Deliver = async (attempt) => {
    // Opened with the first delivery, because most intakes have no queue.
    queue ??= openQueue((choice as StoreChoice & { kind: "postgres" }).url, onWarning);
    try {
      return await (await queue).deliver(attempt);
    } catch {
      queue = undefined;
      return { ok: false, reason: "The queue could not be opened" };
    }
  };
  return {
    deliverers: {
      webhook,
      ...(choice.kind === "postgres" && { queue: toQueue }),
      ...(handlerOf && { callback: createCallbackDelivery(handlerOf) }),
    },
    close: async () => {
      const open = await queue?.catch(() => undefined);
      await open?.close();
    },
  };
};
