import { describe } from "vitest";
import { apiKeyCases } from "./store-suite/api-keys.ts";
import { claimCases } from "./store-suite/claims.ts";
import { commitCases } from "./store-suite/commits.ts";
import { deliveryCases } from "./store-suite/deliveries.ts";
import { eventCases } from "./store-suite/events.ts";
import { idempotencyCases } from "./store-suite/idempotency.ts";
import { lifecycleCases } from "./store-suite/lifecycle.ts";
import { listCases } from "./store-suite/lists.ts";
import { modelCases } from "./store-suite/model.ts";
import type { OpenStore } from "./store-suite/opened.ts";
import { raceCases } from "./store-suite/races.ts";
import { smallTableCases } from "./store-suite/small-tables.ts";

/**
 * Everything a store must do. What holds for every adapter, beyond the comments of the port:
 *
 * - A taken idempotency key is said before a stale sequence (D-10), and a key stays taken until it is purged: a store
 *   has no clock to see that it lapsed.
 * - "Newest first" is the order in which rows were first written, whatever their times say; a commit over a row keeps
 *   its place. An `after` that is not known gives an empty page. Ids and names compare as bytes.
 * - Of a submission, only state, seq, updatedAt, wakeAt and body ever change; of a delivery, only target, status,
 *   attempts, nextAt, leaseUntil, updatedAt, body and lastError.
 * - No text holds U+0000 or half a surrogate pair as such: JSON carries both escaped, and the intake refuses them
 *   in ids, names and keys.
 * - Times are texts as `Date.toISOString` writes them, and compare as texts.
 */
export const storeSuite = (name: string, open: OpenStore): void => {
  describe(`promise 7: ${name} is a store`, () => {
    commitCases(open);
    raceCases(open);
    idempotencyCases(open);
    eventCases(open);
    listCases(open);
    deliveryCases(open);
    claimCases(open);
    smallTableCases(open);
    apiKeyCases(open);
    lifecycleCases(open);
    modelCases(open);
  });
};
