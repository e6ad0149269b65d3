import type { Principal } from "@cofill/service";
import type { ServerOptions } from "./server-options.ts";

/** What a further channel (MCP, Assist) is given: the same service, behind the same credentials. */
export interface ChannelContext {
  readonly options: ServerOptions;
  /** Who calls; a Response if they may not come in at all, to be sent as it is. */
  readonly principalOf: (request: Request) => Promise<Principal | Response>;
}

/** A channel takes every method on its paths and answers for itself. */
export type ChannelHandler = (request: Request) => Promise<Response>;
