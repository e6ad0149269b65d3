import type { IntakeService } from "@cofill/service";
import type { MailService } from "@cofill/service/mail";
import type { Files, Store } from "@cofill/store";
import type { LogEntry } from "./log-entry.ts";
import type { Notices } from "./mail/notices-port.ts";
import type { ServerMetrics } from "./metrics.ts";

/** What a server is made of. The caller opens the store and makes the service; the server opens the channels to it. */
export interface ServerOptions {
  readonly service: IntakeService;
  readonly store: Store;
  /** Local files take their uploads through the server; a bucket does not. */
  readonly files?: Files & { readonly receive?: (request: Request) => Promise<Response> };
  /** Agents' mailboxes; without it there is nothing under /mail. */
  readonly mail?: MailService;
  /** Made by `connectMail`: sends notices of hand-offs and reviews by mail. */
  readonly notices?: Notices;
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** How others reach it, where that is not where it listens. */
  readonly publicUrl?: string;
  /** Origins of pages that may call it; none without. */
  readonly corsOrigins?: readonly string[];
  readonly maxBodyBytes?: number;
  /** Requests per minute and caller, in bursts. */
  readonly rateLimit?: { readonly perMinute: number; readonly burst: number } | false;
  /**
   * The server is behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto; their last entries are the client's
   * address and protocol.
   */
  readonly trustProxy?: boolean;
  /** Made by `createServerMetrics`, where the service counts its deliveries with them; its own without. */
  readonly metrics?: ServerMetrics;
  /** One line of JSON per event; never with answers or tokens. */
  readonly log?: (entry: LogEntry) => void;
  readonly version?: string;
  /** CSS that follows the pages' own: it sets their custom properties (`--cf-accent` and the others). */
  readonly theme?: string;
  /** What time it is, in milliseconds: for sessions, and for what pages say of the past. */
  readonly clock?: () => number;
  /** Intervals of the work in the background. */
  readonly deliverEveryMs?: number;
  readonly sweepEveryMs?: number;
  readonly noticeEveryMs?: number;
}

/** A started server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, lets those under way end, then closes; `graceMs` at most. */
  readonly close: (graceMs?: number) => Promise<void>;
}
