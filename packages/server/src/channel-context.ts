import type { Principal } from "@cofill/service";
import type { ServerOptions } from "./server-options.ts";

/** What the MCP and Assist channels get from the server, so that they use the same service and credentials. */
export interface ChannelContext {
  readonly options: ServerOptions;
  /** The principal of a request, or the response to send if the credential is rejected. */
  readonly principalOf: (request: Request) => Promise<Principal | Response>;
}

/** Handles every request on a channel's paths, whatever the method. */
export type ChannelHandler = (request: Request) => Promise<Response>;
