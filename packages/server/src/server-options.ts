import type { IntakeService } from "@cofill/service";
import type { MailService } from "@cofill/service/mail";
import type { Files, Store } from "@cofill/store";
import type { LogEntry } from "./log-entry.ts";
import type { Notices } from "./mail/notices-port.ts";
import type { ServerMetrics } from "./metrics.ts";

/** Options of a server; the caller creates and closes the store and the service. */
export interface ServerOptions {
  readonly service: IntakeService;
  readonly store: Store;
  /** The file store; a local one receives uploads through the server, a bucket directly. */
  readonly files?: Files & { readonly receive?: (request: Request) => Promise<Response> };
  /** The mail service; without it `/mail` is not found. */
  readonly mail?: MailService;
  /** Made by `connectMail`: sends notices of hand-offs and reviews by mail. */
  readonly notices?: Notices;
  readonly host?: string;
  /** The port; 0 picks a free one. */
  readonly port?: number;
  /** The URL under which clients reach the server, if it is not the one it listens on. */
  readonly publicUrl?: string;
  /** Origins whose pages may call from other sites (CORS); none by default. */
  readonly corsOrigins?: readonly string[];
  readonly maxBodyBytes?: number;
  /** Rate limit per principal; `false` for none. */
  readonly rateLimit?: { readonly perMinute: number; readonly burst: number } | false;
  /**
   * The server is behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto; their last entries are the client's
   * address and protocol.
   */
  readonly trustProxy?: boolean;
  /** Made by `createServerMetrics`, if the service is to count its deliveries in them. */
  readonly metrics?: ServerMetrics;
  /** Receives one entry per event, never with answers or tokens. */
  readonly log?: (entry: LogEntry) => void;
  readonly version?: string;
  /** CSS appended to the pages' stylesheet, to set custom properties such as `--cf-accent`. */
  readonly theme?: string;
  /** The current time in milliseconds, for sessions and relative times on pages. */
  readonly clock?: () => number;
  /** Intervals of the background work. */
  readonly deliverEveryMs?: number;
  readonly sweepEveryMs?: number;
  readonly noticeEveryMs?: number;
}

/** A started server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Stops accepting requests, waits for running ones up to `graceMs`, then closes. */
  readonly close: (graceMs?: number) => Promise<void>;
}
