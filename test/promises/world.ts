import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createIntakeService, type Intake, type IntakeSource, sha256 } from "@cofill/service";
import type { DeliveredSubmission, DeliveryAttempt, DeliveryOutcome, Store } from "@cofill/store";
import { openLocalFiles } from "@cofill/store/files-local";
import { openPostgresStore } from "@cofill/store/postgres";
import { openSqliteStore } from "@cofill/store/sqlite";
import { testSecretKey } from "../support/secret-key.ts";

export type Place =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

/** Plain JSON, because it is sent to another process. */
export interface WorldOptions {
  readonly place: Place;
  /** Folder for uploads and for the receiver's log. */
  readonly folder: string;
  readonly source: IntakeSource;
  /** The time, which only a delivery advances. */
  readonly now: number;
  /** Number of times the receiver refuses a delivery before it accepts. */
  readonly refusals?: number;
}

export interface Received {
  readonly id: string;
  readonly submissionId: string;
  /** Hash of the body. */
  readonly body: string;
  readonly taken: boolean;
}

/** Everything the receiver was sent, in all processes. */
export const receivedIn = (folder: string): readonly Received[] => {
  const file = join(folder, "received");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Received);
};

/** A receiver that stores what it accepts before it answers. */
const receiverIn =
  (folder: string, refusals: number) =>
  async ({ id, body }: DeliveryAttempt): Promise<DeliveryOutcome> => {
    const taken = refusals === 0 || receivedIn(folder).filter((one) => one.id === id).length >= refusals;
    const descriptor = openSync(join(folder, "received"), "a");
    const { submissionId } = (JSON.parse(body) as DeliveredSubmission).data;
    const line: Received = { id, submissionId, body: sha256(body), taken };
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    return taken ? { ok: true, status: 204 } : { ok: false, reason: "HTTP 503", status: 503 };
  };

const openStore = (place: Place, crash: (point: string) => void): Promise<Store> => {
  switch (place.kind) {
    case "sqlite":
      return openSqliteStore({ file: place.file, crash });
    case "postgres":
      return openPostgresStore({ url: place.url, poolSize: 3, crash, secretKeys: [testSecretKey] });
    default:
      return place satisfies never;
  }
};

export interface World {
  readonly store: Store;
  readonly intake: Intake;
  readonly operations: Operations;
  readonly close: () => Promise<void>;
}

/** A server without its channels, the same before and after the kill. */
export const openWorld = async (options: WorldOptions, reach: (point: string) => void): Promise<World> => {
  const { folder, source, refusals = 0 } = options;
  let now = options.now;
  const store = await openStore(options.place, reach);
  const files = await openLocalFiles({
    directory: join(folder, "uploads"),
    secret: "a secret of these tests alone",
    baseUrl: "http://127.0.0.1",
    now: () => now,
  });
  const service = await createIntakeService({
    store,
    files,
    reach,
    clock: () => now,
    deliverers: { callback: receiverIn(folder, refusals) },
  });
  const intake = await service.register(source);
  const { create, setFields, get, requestUpload, confirmUpload, submit, review } = service;
  return {
    store,
    intake,
    close: () => store.close(),
    operations: {
      ...{ create, setFields, get, requestUpload, confirmUpload, submit, review },
      put: async (url, mimeType, text) => {
        const request = new Request(url, { method: "PUT", body: text, headers: { "content-type": mimeType } });
        return (await files.receive(request)).status;
      },
      deliver: async (at) => {
        now = Math.max(now, at);
        await service.worker.take();
        await service.worker.settled();
      },
      readFile: async (...args) => {
        const read = await service.readFile(...args);
        return read.ok ? new Response(read.value.content).text() : read.problem.code;
      },
    },
  };
};

type Service = Awaited<ReturnType<typeof createIntakeService>>;

/** Calls of a client, a receiver and the clock; arguments and results are plain JSON. */
export interface Operations
  extends Pick<Service, "create" | "setFields" | "get" | "requestUpload" | "confirmUpload" | "submit" | "review"> {
  /** Returns the HTTP status of an upload. */
  put(url: string, mimeType: string, text: string): Promise<number>;
  /** Advances the clock and makes every delivery that is due. */
  deliver(at: number): Promise<void>;
  /** The text of a file, or the reason why there is none. */
  readFile(...args: Parameters<Service["readFile"]>): Promise<string>;
}

export type Operation = keyof Operations;
export type Asked<O extends Operation> = Parameters<Operations[O]>;
export type Answered<O extends Operation> = Awaited<ReturnType<Operations[O]>>;
export type Call = <O extends Operation>(operation: O, ...args: Asked<O>) => Promise<Answered<O>>;

/** Calls by name from another process. */
export const callsOf = ({ operations }: World): Call => {
  const byName = operations as unknown as Readonly<Record<Operation, (...args: readonly unknown[]) => Promise<never>>>;
  return (operation, ...args) => byName[operation](...args);
};
