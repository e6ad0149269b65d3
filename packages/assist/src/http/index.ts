export type { GuardOptions } from "./guard.ts";
export { createHttpHandler, type HttpHandlerOptions } from "./handler.ts";
