import {
  type Actor,
  createIntakeService,
  type Envelope,
  type IntakeError,
  type IntakeEvent,
  type IntakeSource,
  type Principal,
  type ServiceOptions,
} from "@cofill/service";
import { createMemoryStore, type DeliveryAttempt, type DeliveryOutcome, type Files, type Store } from "@cofill/store";

export const agent: Actor = { kind: "agent", id: "onboarding_bot" };
export const jane: Actor = { kind: "human", id: "jane" };
export const rita: Actor = { kind: "human", id: "rita" };
export const raul: Actor = { kind: "human", id: "raul" };

export const open: Principal = { via: "open", tenant: "default" };

export const keyOf = (actor: Actor, roles: readonly string[], tenant = "default"): Principal => ({
  via: "key",
  keyId: `key-${actor.id}`,
  tenant,
  actor,
  roles,
});

/** A vendor's papers: nested, a list, an enumeration, a file, and a field that only a person can answer. */
export const vendor: IntakeSource = {
  id: "vendor",
  version: "1",
  name: "Vendor onboarding",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        legal_name: { type: "string", minLength: 2, maxLength: 60 },
        country: { type: "string", enum: ["US", "DE", "FR"] },
        contact: {
          type: "object",
          properties: { email: { type: "string", format: "email" }, phone: { type: "string" } },
          required: ["email"],
        },
        employees: { type: "integer", minimum: 1 },
        tags: { type: "array", items: { type: "string" } },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { name: { type: "string" }, amount: { type: "number", minimum: 0 } },
            required: ["name"],
          },
        },
        docs: {
          type: "object",
          properties: {
            w9: { type: "string", format: "binary", "x-accept": ["application/pdf"], "x-maxBytes": 1_000_000 },
          },
        },
      },
      required: ["legal_name", "country", "contact"],
    },
  },
};

export const withFile: IntakeSource = {
  ...vendor,
  id: "with_file",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        w9: { type: "string", format: "binary", "x-accept": ["application/pdf"], "x-maxBytes": 1_000_000 },
      },
      required: ["name", "w9"],
    },
  },
};

export const complete = { legal_name: "Acme Corp", country: "US", contact: { email: "ann@acme.example" } };

/** Files in memory: what a test puts there has arrived. */
export const memoryFiles = () => {
  const arrived = new Map<string, Uint8Array<ArrayBuffer>>();
  const files: Files = {
    grant: async ({ key }) => ({ method: "PUT", url: `memory:${key}` }),
    inspect: async (key) => {
      const bytes = arrived.get(key);
      if (!bytes) return undefined;
      const hash = await crypto.subtle.digest("SHA-256", bytes);
      return { sizeBytes: bytes.length, sha256: Buffer.from(hash).toString("hex"), head: bytes.subarray(0, 4100) };
    },
    read: async (key) => {
      const bytes = arrived.get(key);
      return bytes && new Blob([bytes]).stream();
    },
    remove: async (key) => void arrived.delete(key),
    ping: async () => undefined,
  };
  return { files, arrived };
};

export interface World {
  readonly service: Awaited<ReturnType<typeof createIntakeService>>;
  readonly store: Store;
  now: number;
  readonly arrived: Map<string, Uint8Array<ArrayBuffer>>;
  readonly sent: DeliveryAttempt[];
  /** What the receivers answer next; success once it is empty. */
  readonly receivers: DeliveryOutcome[];
}

export const begin = Date.parse("2026-01-29T10:00:00Z");

export const openService = async (
  sources: readonly IntakeSource[] = [vendor],
  more: Partial<ServiceOptions> = {},
): Promise<World> => {
  const store = more.store ?? createMemoryStore();
  const { files, arrived } = memoryFiles();
  const sent: DeliveryAttempt[] = [];
  const receivers: DeliveryOutcome[] = [];
  const deliver = async (attempt: DeliveryAttempt): Promise<DeliveryOutcome> => {
    sent.push(attempt);
    return receivers.shift() ?? { ok: true, status: 204 };
  };
  const world = { now: begin, store, arrived, sent, receivers } as World;
  const service = await createIntakeService({
    store,
    files,
    clock: () => world.now,
    random: () => 0.5,
    deliverers: { webhook: deliver, callback: deliver, queue: deliver },
    baseUrl: "https://forms.example",
    ...more,
  });
  for (const source of sources) await service.register(source);
  return Object.assign(world, { service });
};

export type Body = Envelope & Readonly<Record<string, unknown>>;
type Asked = Promise<
  | { readonly ok: true; readonly value: { readonly body: Envelope } }
  | { readonly ok: false; readonly problem: { readonly code: string; readonly reason?: string } }
>;

/** The envelope of an answer, success or not. */
export const envelope = async (asked: Asked): Promise<Body> => {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.problem.code}.${answer.problem.reason}`);
  return answer.value.body as Body;
};

export const success = async (asked: Asked): Promise<Body & { readonly ok: true; readonly resumeToken: string }> => {
  const body = await envelope(asked);
  if (!body.ok) throw new Error(JSON.stringify(body.error));
  return body as Body & { ok: true; resumeToken: string };
};

export const failure = async (asked: Asked): Promise<IntakeError> => {
  const body = await envelope(asked);
  if (body.ok) throw new Error(`expected an error, got ${JSON.stringify(body)}`);
  return body;
};

export const problem = async (asked: Promise<{ ok: boolean; problem?: { code: string } }>): Promise<string> => {
  const answer = await asked;
  return answer.ok || !answer.problem ? "none" : answer.problem.code;
};

export const trail = async ({ store }: Pick<World, "store">, id: string): Promise<readonly IntakeEvent[]> =>
  (await store.events(id, { afterSeq: 0, limit: 20_000 })).map(({ json }) => JSON.parse(json) as IntakeEvent);

export const typesOf = async (world: Pick<World, "store">, id: string): Promise<readonly string[]> =>
  (await trail(world, id)).map(({ type }) => type);
