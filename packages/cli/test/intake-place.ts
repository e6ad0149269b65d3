import { createIntakeService, type IntakeService, type Principal } from "@cofill/service";
import type { Store } from "@cofill/store";
import { openSqliteStore } from "@cofill/store/sqlite";
import { main } from "cofill";
import { onTestFinished } from "vitest";
import { loadFolder } from "../src/intake/folder/load-folder.ts";
import { createModuleReader } from "../src/intake/folder/module-reader.ts";
import { type Workspace, workspace } from "./run-cofill.ts";

/** An intake with a nested object, a list, a field that demands a person, and two gates. */
export const orderIntake = {
  id: "order",
  version: "1",
  name: "Order",
  schema: {
    type: "object",
    required: ["customer", "amount"],
    properties: {
      customer: { type: "string", title: "Customer", minLength: 2 },
      amount: { type: "number", title: "Amount" },
      note: { type: "string" },
      tags: { type: "array", items: { type: "string", enum: ["a", "b", "c"] } },
      lines: {
        type: "array",
        items: { type: "object", properties: { what: { type: "string" }, qty: { type: "integer" } } },
      },
      account: { type: "string" },
    },
  },
  uiHints: { fieldHints: { account: { confirm: "human" } } },
} as const;

export const gatedIntake = {
  ...orderIntake,
  id: "gated",
  name: "Gated order",
  approvalGates: [
    {
      name: "budget",
      reviewers: { roles: ["finance"], actorIds: ["erik"] },
      autoApproveIf: { "<": [{ var: "amount" }, 100] },
    },
    { name: "compliance", reviewers: { actorIds: ["ida"] } },
  ],
} as const;

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const folderFiles = {
  "forms/order.intake.json": json(orderIntake),
  "forms/gated.intake.json": json(gatedIntake),
};

const bot: Principal = {
  via: "key",
  keyId: "test",
  tenant: "default",
  actor: { kind: "agent", id: "bot" },
  roles: ["agent"],
};

export interface IntakeAtHand {
  readonly store: Store;
  readonly service: IntakeService;
  /** Makes a submission by an agent; gives its id. */
  readonly fill: (intakeId: string, fields: Record<string, unknown>, more?: Filling) => Promise<string>;
}

interface Filling {
  readonly isSubmitted?: boolean;
  readonly tenant?: string;
  readonly origins?: Record<string, unknown>;
  readonly key?: string;
}

/** Works on the store of a place as a server would, without one. */
export const atIntake = async <R>(
  place: Workspace,
  work: (at: IntakeAtHand) => Promise<R>,
  clock: () => number = Date.now,
): Promise<R> => {
  const store = await openSqliteStore({ file: place.path("data.sqlite") });
  try {
    const service = await createIntakeService({ store, clock });
    const environment = {
      cwd: place.cwd,
      env: {},
      isTTY: false,
      stdout: { write: () => {} },
      stderr: { write: () => {} },
    };
    const { intakes } = await loadFolder(environment, "forms", { modules: createModuleReader() });
    for (const { source } of intakes) await service.register(source);
    const fill: IntakeAtHand["fill"] = async (intakeId, fields, more = {}) => {
      const by = { ...bot, tenant: more.tenant ?? "default" };
      const input = { initialFields: fields, ...(more.origins && { origins: more.origins }) };
      const made = await service.create(by, intakeId, input);
      if (!made.ok || !made.value.body.ok) throw new Error(JSON.stringify(made));
      const { submissionId, resumeToken } = made.value.body as never as { submissionId: string; resumeToken: string };
      if (!more.isSubmitted) return submissionId;
      const sent = await service.submit(by, submissionId, { resumeToken, idempotencyKey: `k-${submissionId}` });
      if (!sent.ok || !sent.value.body.ok) throw new Error(JSON.stringify(sent));
      return submissionId;
    };
    return await work({ store, service, fill });
  } finally {
    await store.close();
  }
};

/** A folder of forms with `cofill` commands on the store beside it. */
export const intakePlace = (files: Readonly<Record<string, string>> = folderFiles) => {
  const place = workspace(files);
  const data = ["--data", "data.sqlite"];
  return {
    ...place,
    /** A command on the store of the place. */
    on: (...argv: readonly string[]) => place.run([...argv, ...data]),
    json: async (...argv: readonly string[]) =>
      JSON.parse((await place.run([...argv, "--format", "json", ...data])).out),
    intake: <R>(work: (at: IntakeAtHand) => Promise<R>, clock?: () => number) => atIntake(place, work, clock),
  };
};

/** `cofill serve` in this process, ended with the test. */
export const serveHere = async (place: Workspace, argv: readonly string[] = [], env: Record<string, string> = {}) => {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const said = { out: "", err: "" };
  const waiting = new Set<() => void>();
  const hear = (stream: "out" | "err") => (text: string) => {
    said[stream] += text;
    for (const look of waiting) look();
  };
  const where = argv.some((word) => word === "--data" || word === "--database") ? [] : ["--data", "data.sqlite"];
  const port = argv.includes("--port") ? [] : ["--port", "0"];
  const ended = main(["serve", "forms", ...argv, ...where, ...port], {
    cwd: place.cwd,
    env,
    isTTY: false,
    stdout: { write: hear("out"), columns: 100 },
    stderr: { write: hear("err") },
    stopped,
  });
  const end = async (): Promise<number> => {
    stop();
    return ended;
  };
  onTestFinished(async () => void (await end()));
  /** Until it has said a text, on either stream. */
  const until = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!said.out.includes(text) && !said.err.includes(text)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      void ended.then(() => reject(new Error(`It ended before it said '${text}': ${said.out}${said.err}`)));
      look();
    });
  await until(argv.includes("json") ? "serve.started" : "Ctrl-C ends it");
  const base = /http:\/\/[\d.]+:\d+/.exec(said.out)?.[0] ?? "";
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  return { base, said, until, end, call };
};

export const agent = { kind: "agent", id: "bot" } as const;
