export type { ByteSource, Environment, Writer } from "./environment.ts";
export { main } from "./main.ts";
