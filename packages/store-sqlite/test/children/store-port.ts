export { StoreError } from "../../../intake/src/store.ts";
export { createSubscribers } from "../../../intake/src/subscribers.ts";
