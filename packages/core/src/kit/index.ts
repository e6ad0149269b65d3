export { backoffMs } from "./backoff.ts";
export { canonicalJson } from "./canonical-json.ts";
export { fileSize } from "./file-size.ts";
export { isJsonObject, isReservedKey, isSameJson, type JsonObject, ownMember, pointerTo } from "./json.ts";
export { createLock, Locks } from "./locks.ts";
export { didYouMean, nearestWord } from "./nearest-word.ts";
export { Recent } from "./recent.ts";
export { createSubscribers, createTopics, type Subscribers, type Topics } from "./subscribers.ts";
export { count, truncate } from "./words.ts";
