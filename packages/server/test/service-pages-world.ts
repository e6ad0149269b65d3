import { createApp, type ServerOptions } from "@cofill/server";
import {
  createApiKey,
  createIntakeService,
  type Envelope,
  type NewApiKey,
  type Principal,
  principalOfKey,
  type Reply,
} from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { memoryFiles } from "./memory-files.ts";

export const origin = "http://127.0.0.1:8080";

const vendorSchema = {
  type: "object",
  required: ["legal_name", "country", "contact", "annual_volume"],
  properties: {
    legal_name: { type: "string", title: "Legal name", minLength: 2 },
    country: { type: "string", title: "Country of registration", enum: ["US", "DE", "FR"] },
    annual_volume: { type: "number", title: "Expected volume per year (EUR)", minimum: 0 },
    website: { type: "string", title: "Website", format: "uri" },
    contact: {
      type: "object",
      title: "Contact",
      required: ["email"],
      properties: {
        name: { type: "string", title: "Name" },
        email: { type: "string", title: "E-mail", format: "email" },
      },
    },
    accounts: {
      type: "array",
      title: "Bank accounts",
      items: {
        type: "object",
        properties: { iban: { type: "string", title: "IBAN" }, currency: { type: "string", title: "Currency" } },
      },
    },
    certificate: {
      type: "string",
      title: "Registration certificate",
      format: "binary",
      "x-accept": ["text/plain"],
      "x-maxBytes": 10_000,
    },
    remarks: { type: "string", title: "Remarks" },
  },
};

const bot = { kind: "agent", id: "onboarding-bot", name: "Onboarding bot" } as const;

const expectOk = (answer: { ok: boolean; value?: Reply; problem?: unknown }): Envelope & { ok: true } => {
  if (!answer.ok || !answer.value?.body.ok) throw new Error(JSON.stringify(answer.problem ?? answer.value));
  return answer.value.body;
};

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A service with a history: several forms, people of every role, and a submission that was sent back once. */
export const openWorld = async ({ options = {} as Partial<ServerOptions>, hasKeys = true } = {}) => {
  const store = createMemoryStore();
  const time = { now: Date.parse("2026-03-02T09:00:00Z") };
  const pass = (minutes: number) => {
    time.now += minutes * 60_000;
  };
  const { files } = memoryFiles(origin);
  const receiver = { isUp: false };
  const service = await createIntakeService({
    store,
    files,
    clock: () => time.now,
    baseUrl: origin,
    random: () => 0.5,
    deliverers: {
      callback: async () => (receiver.isUp ? { ok: true } : { ok: false, reason: "HTTP 503 from the receiver" }),
    },
  });
  await service.register({
    id: "vendor",
    version: "1.2.0",
    name: "Vendor onboarding",
    description: "Whom we buy from, who vouches for them and how they are paid.",
    form: { format: "json-schema", schema: vendorSchema },
    approvalGates: [
      { name: "compliance", reviewers: { roles: ["compliance"] }, requiredApprovals: 2 },
      { name: "finance", reviewers: { actorIds: ["rita"] } },
    ],
  });
  await service.register({
    id: "expense",
    version: "1",
    name: "Travel expenses",
    form: {
      format: "json-schema",
      schema: {
        type: "object",
        required: ["amount"],
        properties: { amount: { type: "number", title: "Amount" }, purpose: { type: "string", title: "Purpose" } },
      },
    },
    destination: { kind: "callback", retryPolicy: { maxAttempts: 3, initialDelayMs: 1_000, jitter: false } },
  });

  const keys: Record<string, { readonly id: string; readonly key: string }> = {};
  const makeKey = async (name: string, wanted: Omit<NewApiKey, "actorId"> & { readonly actorId?: string }) => {
    const { row, key } = await createApiKey(store, { actorId: name, ...wanted }, new Date(time.now).toISOString());
    keys[name] = { id: row.id, key };
  };
  if (hasKeys) {
    await makeKey("onboarding-bot", { roles: ["agent"], actorName: bot.name });
    await makeKey("sam", { roles: ["submitter"], actorName: "Sam Submitter" });
    await makeKey("ida", { roles: ["reviewer", "compliance"], actorName: "Ida Imre" });
    await makeKey("rita", { roles: ["reviewer", "compliance"], actorName: "Rita Rossi" });
    await makeKey("olga", { roles: ["operator"], actorName: "Olga Orlova" });
    await makeKey("otto", { roles: ["operator", "reviewer", "compliance"], tenant: "other" });
    await makeKey("gone", { roles: ["operator"] });
    await store.revokeApiKey(keys.gone!.id, new Date(time.now).toISOString());
  }
  const principalOf = async (name: string): Promise<Principal> =>
    (hasKeys ? await principalOfKey(store, keys[name]!.key) : undefined) ?? { via: "open", tenant: "default" };
  const agent = await principalOf("onboarding-bot");
  const asBot = hasKeys ? {} : { actor: bot };
  const clerk = await principalOf("olga");
  const asClerk = hasKeys ? {} : { actor: { kind: "human", id: "olga", name: "Olga Orlova" } };

  const create = async (intakeId: string, initialFields: object, origins: object = {}) => {
    const body = expectOk(await service.create(agent, intakeId, { ...asBot, initialFields, origins }));
    return { id: body.submissionId, token: String(body.resumeToken) };
  };
  const submit = async (by: Principal, id: string, token: string, actor: object = {}) =>
    service.submit(by, id, { ...actor, resumeToken: token, idempotencyKey: token });
  const linkFor = async (id: string, resumeToken: string, note: string): Promise<Principal> => {
    const link = expectOk(await service.issueLink(clerk, id, { ...asClerk, resumeToken, note }));
    return (await service.linkPrincipal(String(link.url).split("/").at(-1)!))!;
  };
  const tokenOf = async (id: string, by: Principal = agent): Promise<string> => {
    const viewed = await service.view(by, id, {});
    if (!viewed.ok) throw new Error(`${viewed.problem.code}.${viewed.problem.reason}`);
    return viewed.value.resumeToken;
  };

  /** An agent fills, a person corrects and confirms, it is submitted. */
  const fillVendor = async (legalName: string) => {
    const begun = await create(
      "vendor",
      { legal_name: legalName, country: "DE", website: "https://acme.example/", annual_volume: 120_000 },
      {
        legal_name: { confidence: 0.97, evidence: "https://register.example/HRB-4711" },
        country: { confidence: 0.9, evidence: "Imprint: “Sitz der Gesellschaft: Hamburg”" },
        annual_volume: { confidence: 0.35, evidence: "A guess from last year's orders" },
      },
    );
    pass(2);
    const person = await linkFor(begun.id, begun.token, "Please check the name and add the bank account");
    pass(41);
    const ann = { actor: { kind: "human", id: "ann", name: "Ann Example" } };
    const filled = expectOk(
      await service.setFields(person, begun.id, {
        ...ann,
        resumeToken: await tokenOf(begun.id, person),
        fields: {
          contact: { name: "Ann Example", email: "ann@acme.example" },
          accounts: [{ iban: "DE89 3704 0044 0532 0130 00", currency: "EUR" }],
        },
        confirm: ["legal_name"],
      }),
    );
    pass(3);
    return { id: begun.id, person, token: filled.resumeToken, ann };
  };

  const waiting = await fillVendor("Bright Works GmbH");
  await service.submit(waiting.person, waiting.id, {
    ...waiting.ann,
    resumeToken: waiting.token,
    idempotencyKey: "waiting",
  });
  pass(60);

  const again = await fillVendor("Acme Corp");
  const upload = expectOk(
    await service.requestUpload(again.person, again.id, {
      ...again.ann,
      resumeToken: again.token,
      field: "certificate",
      filename: "certificate 2026.txt",
      mimeType: "text/plain",
      sizeBytes: 5,
    }),
  );
  await files.receive!(
    new Request(String(upload.url), { method: "PUT", headers: { "content-type": "text/plain" }, body: "hello" }),
  );
  pass(1);
  const confirmed = expectOk(
    await service.confirmUpload(again.person, again.id, String(upload.uploadId), {
      ...again.ann,
      resumeToken: upload.resumeToken,
    }),
  );
  await service.submit(again.person, again.id, {
    ...again.ann,
    resumeToken: confirmed.resumeToken,
    idempotencyKey: "again-1",
  });
  pass(95);
  const reviewer = (name: string, actorId = name) => ({ actor: { kind: "human", id: actorId, name } });
  const review = async (name: string, id: string, input: object) => {
    const by = await principalOf(name);
    return service.review(by, id, { ...(by.via === "open" && reviewer(name)), ...input });
  };
  expectOk(
    await review("rita", again.id, {
      decision: "rejected",
      reasons: ["The volume is a guess: ask for last year's figure", "Country of registration: the register says FR"],
    }),
  );
  pass(180);
  const corrected = expectOk(
    await service.setFields(again.person, again.id, {
      ...again.ann,
      resumeToken: await tokenOf(again.id, again.person),
      fields: { annual_volume: 84_500, country: "FR" },
    }),
  );
  pass(2);
  await service.submit(again.person, again.id, {
    ...again.ann,
    resumeToken: corrected.resumeToken,
    idempotencyKey: "again-2",
  });
  pass(30);
  await review("ida", again.id, { decision: "approved", comment: "Register checked" });
  pass(15);

  const open = await create("vendor", { legal_name: "Half Done Ltd" }, { legal_name: { confidence: 0.7 } });
  pass(5);
  const failed = await create("expense", { amount: 84, purpose: "Train to Kyiv" });
  await submit(agent, failed.id, failed.token, asBot);
  for (let attempt = 0; attempt < 3; attempt++) {
    await service.worker.take();
    await service.worker.settled();
    pass(20);
  }

  const app = createApp({ service, store, files, clock: () => time.now, ...options });

  const call = async (
    method: "GET" | "POST",
    path: string,
    given: {
      readonly cookie?: string | undefined;
      readonly form?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<PageAnswer> => {
    const response = await app.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
          ...(given.cookie !== undefined && { cookie: given.cookie }),
          ...(method === "POST" && {
            "content-type": "application/x-www-form-urlencoded",
            origin,
            "sec-fetch-site": "same-origin",
          }),
          ...given.headers,
        },
        ...(method === "POST" && { body: new URLSearchParams(given.form ?? {}).toString() }),
      }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  /** The cookie of whoever signed in with this key. */
  const signIn = async (name: string): Promise<string> => {
    const answer = await call("POST", "/sign-in", { form: { key: keys[name]!.key } });
    const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0];
    if (answer.status !== 303 || cookie === undefined) throw new Error(`${name} cannot sign in: ${answer.status}`);
    return cookie;
  };

  return {
    app,
    service,
    store,
    files,
    time,
    pass,
    keys,
    makeKey,
    receiver,
    call,
    signIn,
    review,
    principalOf,
    tokenOf,
    agent,
    create,
    ids: { waiting: waiting.id, again: again.id, open: open.id, failed: failed.id },
    uploadId: String(upload.uploadId),
    again,
    waiting,
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;
