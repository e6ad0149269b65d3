import type { Principal } from "../submissions/auth/principal.ts";
import type { DeliveryWorker } from "../submissions/service/delivery-worker.ts";
import type { Parts } from "../submissions/service/parts.ts";
import { operationFor } from "./operation.ts";

/** What the handler of an operation on submissions gets besides its input. */
export interface IntakeContext {
  readonly parts: Parts;
  readonly worker: DeliveryWorker;
  readonly principal: Principal;
}

/** Declares an operation on submissions. */
export const intakeOperation = operationFor<IntakeContext>();
