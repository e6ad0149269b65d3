export { readSealingKey, type SealingKey } from "./sealing-key.ts";
export type { SealingOptions } from "./sealing-keys.ts";
