import type { ConnectionOptions } from "node:tls";
import { backoffMs } from "@cofill/core/kit";
import postgres from "postgres";
import { StoreError } from "../store.ts";
import {
  answerTimeoutMs,
  closeTimeoutMs,
  connectTimeoutMs,
  lockTimeoutMs,
  maxReconnectDelayMs,
  statementTimeoutMs,
} from "./limits.ts";
import { createSockets } from "./sockets.ts";

/** TLS settings of a connection. */
export type Tls = boolean | "require" | "allow" | "prefer" | "verify-full" | ConnectionOptions;

export interface Connecting {
  readonly url: string;
  readonly ssl?: Tls;
  readonly poolSize: number;
  readonly answerMs?: number;
  readonly closeMs?: number;
}

export interface Listening {
  readonly onnotify: (channel: string, payload: string) => void;
  readonly onclose: () => void;
}

export type Parameter = string | number | null;

/** The driver's pool with a deadline for every query; errors are the driver's own. */
export interface Pool {
  /** Runs one statement in its own transaction, prepared once per connection or planned each time. */
  query(statement: string, parameters: readonly Parameter[], prepare: boolean): Promise<unknown[]>;
  /** Runs several statements without parameters in one transaction. */
  script(statements: string): Promise<unknown>;
  /** Waits for running queries. */
  end(): Promise<void>;
  /** Aborts running queries. */
  cut(): void;
}

export const openPool = (connecting: Connecting, listening?: Listening): Pool => {
  const { url, ssl, poolSize, answerMs = answerTimeoutMs, closeMs = closeTimeoutMs } = connecting;
  const sockets = createSockets();
  const sql = postgres(url, {
    max: poolSize,
    connect_timeout: connectTimeoutMs / 1000,
    // In seconds; the driver's own backoff grows to twenty.
    backoff: (failures) => backoffMs(failures, 40, maxReconnectDelayMs) / 1000,
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: "cofill",
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      // Queries ask for a few rows in index order; without statistics PostgreSQL would collect and sort all rows.
      enable_bitmapscan: "off",
    },
    ...(ssl === undefined ? {} : { ssl }),
    // The driver's types lack `socket` and `onnotify`.
    ...({ socket: sockets.open } as object),
    ...(listening && { max_lifetime: null, ...(listening as object) }),
  });

  /** Rejects a query after a deadline, because a server that vanished sends not even an error. */
  const beforeDeadline = async <Answer>(query: Promise<Answer>): Promise<Answer> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, answerMs, new StoreError("unavailable", "The database did not answer in time."));
    });
    try {
      return await Promise.race([query, deadline]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    query: (statement, parameters, prepare) =>
      beforeDeadline<unknown[]>(sql.unsafe(statement, [...parameters], { prepare })),
    script: (statements) => sql.unsafe(statements),
    end: async () => {
      await sql.end({ timeout: closeMs / 1000 });
      sockets.close();
    },
    cut: () => {
      void sql.end({ timeout: 0 });
      sockets.close();
    },
  };
};
