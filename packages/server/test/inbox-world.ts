import { createApp } from "@cofill/server";
import { createApiKey, createIntakeService, type Principal } from "@cofill/service";
import { createMailService, type MailAnswer, type Mailer } from "@cofill/service/mail";
import { createMemoryMailStore, createMemoryStore } from "@cofill/store";

export const origin = "http://127.0.0.1:8080";

export const told = <T>(answer: MailAnswer<T>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
};

/** Every kind of a FormSchema, with a slot for a capability (EN-CHT-03 to EN-CHT-09). */
export const orderPattern = {
  type: "record",
  fields: {
    project: { kind: "string", label: "Project" },
    seats: { kind: "number", label: "Seats" },
    urgent: { kind: "boolean", label: "Urgent" },
    budget: { kind: "bigint", label: "Budget in cents" },
    address: { kind: "record", label: "Address", fields: { city: { kind: "string", label: "City" } } },
    tags: { kind: "array", label: "Tags", element: { kind: "string", label: "Tag" } },
    counter: { kind: "capability", label: "Counter", tag: "Counter capability" },
  },
  order: ["project", "seats", "urgent", "budget", "address", "tags", "counter"],
} as const;

export const notePattern = {
  type: "record",
  fields: { note: { kind: "string", label: "Remark" } },
} as const;

/** A server with mail: ada, bob and carol know each other by their names, mallory knows ada and nobody knows mallory. */
export const openInbox = async ({ hasKeys = true } = {}) => {
  const store = createMemoryStore();
  const time = { now: Date.parse("2026-03-02T09:00:00Z") };
  const clock = () => time.now;
  const service = await createIntakeService({ store, clock, baseUrl: () => world.url });
  await service.register({
    id: "expense",
    version: "1",
    name: "Travel expenses",
    form: {
      format: "json-schema",
      schema: { type: "object", required: ["amount"], properties: { amount: { type: "number", title: "Amount" } } },
    },
  });
  const mail = createMailService({
    store: createMemoryMailStore(),
    clock,
    submissions: {
      rightsOf: async () => ["read", "fill", "review"],
      read: async (_, submissionId) => ({ submissionId }),
    },
  });
  const tenant = "default";
  const mailers: Record<string, Mailer> = {};
  for (const name of ["ada", "bob", "carol", "mallory"]) {
    told(await mail.createAgent({ tenant, name }));
    mailers[name] = told(await mail.enter({ tenant, name, by: "person" }));
  }
  const { ada, bob, carol, mallory } = mailers as Record<"ada" | "bob" | "carol" | "mallory", Mailer>;
  for (const one of [ada, bob, carol]) {
    for (const name of ["ada", "bob", "carol"]) {
      if (name !== one.agent.name) told(await one.addName({ name: `@${name}`, capability: { agent: name } }));
    }
  }
  told(await mallory.addName({ name: "@ada", capability: { agent: "ada" } }));

  const keys: Record<string, string> = {};
  const makeKey = async (actorId: string, roles: readonly string[], at = tenant) => {
    const { key } = await createApiKey(store, { actorId, roles, tenant: at }, new Date(time.now).toISOString());
    keys[actorId] = key;
  };
  if (hasKeys) {
    await makeKey("ada", ["submitter"]);
    await makeKey("bob", ["operator"]);
    await makeKey("mallory", ["submitter"]);
    await makeKey("robot", ["agent"]);
    await makeKey("service", ["submitter"]);
    await makeKey("elsewhere", ["operator"], "other");
  }
  const world = { url: origin };
  const options = { service, store, mail, clock, rateLimit: false } as const;
  const app = createApp(options);

  const call = async (
    method: "GET" | "POST",
    path: string,
    given: {
      readonly cookie?: string | undefined;
      readonly form?: Readonly<Record<string, string | File>>;
      readonly json?: object;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(given.form ?? {})) body.append(name, value);
    const response = await app.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          accept: "text/html,application/xhtml+xml,*/*;q=0.8",
          ...(given.cookie !== undefined && { cookie: given.cookie }),
          ...(method === "POST" && { origin, "sec-fetch-site": "same-origin" }),
          ...(given.json && { "content-type": "application/json" }),
          ...given.headers,
        },
        ...(method === "POST" && { body: given.json ? JSON.stringify(given.json) : body }),
      }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const signIn = async (name: string): Promise<string> => {
    const answer = await call("POST", "/sign-in", { form: { key: keys[name]! } });
    const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0];
    if (cookie === undefined) throw new Error(`${name} cannot sign in: ${answer.status}`);
    return cookie;
  };
  const operator: Principal = { via: "open", tenant };
  return {
    world,
    app,
    options,
    service,
    store,
    mail,
    time,
    keys,
    makeKey,
    call,
    signIn,
    operator,
    ada,
    bob,
    carol,
    mallory,
  };
};

export type Inbox = Awaited<ReturnType<typeof openInbox>>;

/** Sends a form, and says under which number it arrived. */
export const sendForm = async (from: Mailer, to: Mailer, form: object, text = "Please fill @form"): Promise<number> => {
  told(await from.send({ to: `@${to.agent.name}`, text, edges: { form: { form: form as never } } }));
  return told(await to.inbox({ limit: 1 })).messages[0]!.number;
};
