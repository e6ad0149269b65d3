import { rmSync } from "node:fs";
import { type Principal, principalOfKey } from "@cofill/service";
import { openSqliteStore } from "@cofill/store/sqlite";
import { expect, test } from "vitest";
import { type IntakeAtHand, intakePlace } from "./intake-place.ts";
import { workspace } from "./run-cofill.ts";

test("D-25: keys create prints a key once, alone on standard output, for one actor", async () => {
  const place = intakePlace();
  const { code, out, err } = await place.on(
    ...["keys", "create", "--role", "reviewer", "--role", "finance", "--actor", "ida", "--name", "Ida Holm"],
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^cofill_[0-9a-f]{18}_[\w-]{43}\n$/);
  expect(err).toContain("This is the only time the key is shown");
  expect(err).toContain("human ida (Ida Holm) in the tenant default (reviewer, finance)");
  expect(err).toContain("From now on every request needs a key");
  expect(await place.intake(({ store }) => principalOfKey(store, out.trim()))).toMatchObject({
    tenant: "default",
    roles: ["reviewer", "finance"],
    actor: { kind: "human", id: "ida", name: "Ida Holm" },
  });
  expect(place.read("data.sqlite")).not.toContain(out.trim().slice(-43));
});

test("keys: a key is printed as JSON, listed without its secret, and revoked", async () => {
  const { on, json } = intakePlace();
  const made = await json(
    "keys",
    "create",
    "--role",
    "agent",
    "--actor",
    "bot",
    "--kind",
    "system",
    "--tenant",
    "acme",
  );
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{18}$/),
    key: expect.stringContaining(made.id),
    tenant: "acme",
    roles: ["agent"],
    actor: { kind: "system", id: "bot" },
    createdAt: expect.any(String),
  });
  const { key: _, ...row } = made;
  expect(await json("keys", "list")).toEqual([row]);
  expect(await json("keys", "list", "--tenant", "other")).toEqual([]);
  expect((await on("keys", "list")).out).toMatch(new RegExp(`\\n${made.id} +agent +system bot +acme +\\d{4}-`));
  expect((await on("keys", "revoke", made.id)).out).toBe(`✓ The key ${made.id} opens nothing any more\n`);
  expect((await on("keys", "revoke", made.id)).out).toBe(`✓ The key ${made.id} was revoked before\n`);
  expect((await on("keys", "list")).out).toContain("revoked 2");
});

test("keys create: the actor has a mailbox at once, so others can name it before its first request", async () => {
  const { on, json } = intakePlace();
  const ida = await on("keys", "create", "--role", "reviewer", "--actor", "ida");
  expect(ida.err).toContain("It has mail as the host ida; 'cofill names add @ida' is how a host names it.");
  const alone = await on("keys", "create", "--role", "agent", "--actor", "alone");
  expect(alone.err).toContain("It can reach no other agent yet: --host NAME makes it a guest of that host");
  const bot = await on("keys", "create", "--role", "agent", "--actor", "bot", "--host", "@ida");
  expect(bot.err).toContain(
    "It has mail as the guest bot; 'cofill names add @bot' is how a host names it. ida knows it as @bot.",
  );
  await on("keys", "create", "--role", "submitter", "--actor", "erik@example.org");
  expect(await json("agents", "list")).toMatchObject([
    { name: "alone", kind: "guest" },
    { name: "bot", kind: "guest" },
    { name: "erik@example.org", kind: "host" },
    { name: "ida", kind: "host" },
  ]);
  expect((await on("send", "@bot", "welcome", "--as", "ida")).code).toBe(0);
  expect((await on("send", "@host", "at your service", "--as", "bot")).code).toBe(0);
});

test("keys create: a second key for the same actor keeps its mail and may introduce it to another host", async () => {
  const { on, json } = intakePlace();
  await on("keys", "create", "--role", "reviewer", "--actor", "ida");
  await on("keys", "create", "--role", "agent", "--actor", "bot");
  const again = await on("keys", "create", "--role", "agent", "--actor", "bot", "--host", "ida");
  expect([again.code, again.err]).toEqual([0, expect.stringContaining("Its mail is that of bot, who was there")]);
  expect(await json("names", "list", "--as", "ida")).toMatchObject([{ name: "@bot", kind: "agent" }]);
});

test.each([
  ["nobody", "There is no agent called"],
  ["bot", "bot is a guest; only a host can introduce an account"],
])("keys create makes no key if %s is to introduce it", async (host, message) => {
  const { on, json } = intakePlace();
  await on("keys", "create", "--role", "agent", "--actor", "bot");
  const { code, out, err } = await on("keys", "create", "--role", "agent", "--actor", "other", "--host", host);
  expect([code, out, err]).toEqual([2, "", expect.stringContaining(message)]);
  expect(await json("keys", "list")).toHaveLength(1);
});

test("keys: the webhook secret is the same each time it is printed", async () => {
  const { on, run } = intakePlace();
  await on("keys", "create", "--role", "agent", "--actor", "bot");
  const { out } = await on("keys", "webhook-secret");
  expect(out).toMatch(/^whsec_[\w+/=]+\n$/);
  expect((await on("keys", "webhook-secret")).out).toBe(out);
  const given = await run(["keys", "webhook-secret", "--data", "data.sqlite"], {
    env: { COFILL_WEBHOOK_SECRET: "mine" },
  });
  expect(given.code).toBe(2);
  expect(given.err).not.toContain("mine");
});

test("rotated secrets: the new webhook secret signs first, and the previous one stays until it is dropped", async () => {
  const { on, path } = intakePlace();
  await on("keys", "create", "--role", "agent", "--actor", "bot");
  const first = (await on("keys", "webhook-secret")).out;
  const rotated = await on("keys", "rotate-secrets");
  expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining("New secrets were made")]);
  const second = (await on("keys", "webhook-secret")).out;
  expect(second).not.toBe(first);
  const secrets = async (): Promise<readonly string[]> => {
    const store = await openSqliteStore({ file: path("data.sqlite") });
    const kept = await store.setting("webhook-secret", "");
    await store.close();
    return kept.split(",").map((secret) => `${secret}\n`);
  };
  expect(await secrets()).toEqual([second, first]);
  await on("keys", "rotate-secrets", "--drop-previous");
  expect(await secrets()).toEqual([(await on("keys", "webhook-secret")).out]);
});

test("rotated secrets: an earlier resume token is no longer accepted", async () => {
  const { on, intake } = intakePlace();
  const anyone: Principal = { via: "none" };
  const made = await intake(async ({ service }) => {
    const created = await service.create({ via: "open", tenant: "default" }, "order", {
      actor: { kind: "agent", id: "bot" },
      initialFields: { customer: "Acme" },
    });
    if (!created.ok) throw new Error(JSON.stringify(created));
    return created.value.body;
  });
  const look = ({ service }: IntakeAtHand) => service.get(anyone, made.submissionId, { resumeToken: made.resumeToken });
  expect(await intake(look)).toMatchObject({ ok: true });
  expect((await on("keys", "rotate-secrets")).err).toContain("Everybody is signed out");
  expect(await intake(look)).toMatchObject({ ok: false });
});

test("rotated secrets: a store whose key file was lost works again", async () => {
  const place = intakePlace();
  await place.intake(async () => undefined);
  rmSync(place.path("data.sqlite.key"));
  const before = await place.on("keys", "webhook-secret");
  expect([before.code, before.err]).toEqual([2, expect.stringContaining("Put the key file back")]);
  expect((await place.on("keys", "rotate-secrets")).code).toBe(0);
  expect((await place.on("keys", "webhook-secret")).code).toBe(0);
});

test("COFILL_SECRET_KEY: an invalid key is refused and not repeated in the message", async () => {
  const { run, intake } = intakePlace();
  await intake(async () => undefined);
  const argv = ["keys", "webhook-secret", "--data", "data.sqlite"];
  const { code, err } = await run(argv, { env: { COFILL_SECRET_KEY: "hunter2" } });
  expect([code, err]).toEqual([2, expect.stringContaining("Key 1 in COFILL_SECRET_KEY is not 32 bytes in base64url")]);
  expect(err).not.toContain("hunter2");
});

test("keys create makes the store, so that a server for others can start", async () => {
  const { run, list } = workspace();
  expect((await run(["keys", "create", "--role", "operator", "--actor", "me"])).code).toBe(0);
  expect(list()).toEqual([".cofill"]);
});

test.each<[string, readonly string[], string]>([
  ["no role", ["create", "--actor", "x"], "'keys create' needs --role"],
  ["no actor", ["create", "--role", "agent"], "'keys create' needs --actor"],
  ["a role that is none", ["create", "--role", "boss", "--actor", "x"], "A key's role is one of agent, submitter"],
  ["an actor that is no id", ["create", "--role", "agent", "--actor", "a b"], 'The actor id "a b" must be letters'],
  ["a kind that is none", ["create", "--role", "agent", "--actor", "x", "--kind", "robot"], "An actor is one of"],
  ["a key that is not there", ["revoke", "x"], "There is no key 'x'"],
  ["no key", ["revoke"], "'keys revoke' needs an ID"],
  [
    "an unknown action",
    ["lst"],
    "'keys' takes create, list, revoke, webhook-secret, rotate-secrets, not 'lst'; did you mean 'list'?",
  ],
])("keys refuses %s", async (_, argv, message) => {
  const { on, intake } = intakePlace();
  await intake(async () => undefined);
  const { code, out, err } = await on("keys", ...argv);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
});
