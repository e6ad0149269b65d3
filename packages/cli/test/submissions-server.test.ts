import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { folderFiles, intakePlace, json, orderIntake, serveHere } from "./intake-place.ts";

const order = { customer: "Runa", amount: 5 };
const large = { customer: "Runa", amount: 500 };

/** A place with a server on its store, and the same commands on both. */
const served = async (files = folderFiles, argv: readonly string[] = []) => {
  const place = intakePlace(files);
  const { base } = await serveHere(place, argv);
  const over = (...words: readonly string[]) => place.run([...words, "--server", base]);
  const withKey = (key: string, ...words: readonly string[]) =>
    place.run([...words, "--server", base], { env: { COFILL_KEY: key } });
  const keyFor = async (...words: readonly string[]) => (await place.on("keys", "create", ...words)).out.trim();
  return { ...place, base, over, withKey, keyFor };
};

test("commands on submissions print the same from a server as from its store", async () => {
  const { on, over, intake } = await served();
  const ids = await intake(async ({ fill }) => [
    await fill("order", order, { isSubmitted: true }),
    await fill("gated", large, { isSubmitted: true }),
    await fill("order", { customer: "Eva" }),
  ]);
  for (const words of [
    ["submissions", "list"],
    ["submissions", "list", "--limit", "2"],
    ["submissions", "list", "--intake", "order", "--format", "csv"],
    ["submissions", "list", "--state", "cancelled", "--format", "json"],
    ["submissions", "show", ids[0]!],
    ["submissions", "show", ids[1]!, "--format", "json"],
    ["review", "show", ids[1]!],
    ["submissions", "events", ids[0]!],
    ["submissions", "events", ids[0]!, "--format", "jsonl"],
    ["submissions", "events", ids[0]!, "--format", "json"],
    ["submissions", "export", "--intake", "order"],
    ["submissions", "export", "--intake", "order", "--format", "csv"],
  ]) {
    const { out, err, code } = await on(...words);
    expect(code, words.join(" ")).toBe(0);
    expect({ words, ...(await over(...words)) }).toMatchObject({ words, out, err, code });
  }
});

test("a long trail and a long list come page by page from a server", async () => {
  const { over, intake } = await served();
  const ids = await intake(async ({ fill, service }) => {
    const all: string[] = [];
    for (let i = 0; i < 250; i++) all.push(await fill("order", { customer: "Runa" }));
    const by = {
      via: "key",
      keyId: "k",
      tenant: "default",
      actor: { kind: "agent", id: "bot" },
      roles: ["agent"],
    } as const;
    const got = await service.get(by, all[0]!, {});
    let token = got.ok && got.value.body.ok ? String(got.value.body.resumeToken) : "";
    for (let i = 0; i < 220; i++) {
      const set = await service.setFields(by, all[0]!, { resumeToken: token, fields: { amount: i } });
      token = set.ok && set.value.body.ok ? String(set.value.body.resumeToken) : "";
    }
    return all;
  });
  const listed = (await over("submissions", "list", "--all", "--format", "jsonl")).out.trimEnd().split("\n");
  expect(new Set(listed.map((line) => JSON.parse(line).id))).toEqual(new Set(ids));
  const trail = (await over("submissions", "events", ids[0]!, "--format", "json")).out;
  const seqs = (JSON.parse(trail) as { seq: number }[]).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from(seqs, (_, index) => index + 1));
  expect(seqs.length).toBeGreaterThan(220);
});

test("submissions cancel --server: the trail names the operator, or whom the key stands for", async () => {
  const { over, withKey, keyFor, intake, json: asJson } = await served();
  const [first, second] = await intake(async ({ fill }) => [await fill("order", order), await fill("order", order)]);
  expect((await over("submissions", "cancel", first!, "--reason", "A mistake")).out).toBe(`✓ ${first} is cancelled\n`);
  expect((await over("submissions", "cancel", first!)).out).toBe(`✓ ${first} was cancelled before\n`);
  expect((await asJson("submissions", "events", first!)).at(-1)).toMatchObject({
    type: "submission.cancelled",
    actor: { kind: "human", id: expect.stringMatching(/^operator:./) },
    payload: { reason: "A mistake" },
  });
  const key = await keyFor("--role", "operator", "--actor", "olga");
  expect((await withKey(key, "submissions", "cancel", second!)).code).toBe(0);
  expect((await asJson("submissions", "events", second!)).at(-1)).toMatchObject({ actor: { id: "olga" } });
});

test("review --server: the key says who decides, and the list has what waits for them", async () => {
  const { withKey, keyFor, intake, json: asJson } = await served();
  const id = await intake(({ fill }) => fill("gated", large, { isSubmitted: true }));
  const zoe = await keyFor("--role", "reviewer", "--role", "finance", "--actor", "zoe");
  const ida = await keyFor("--role", "reviewer", "--actor", "ida");
  const { out } = await withKey(zoe, "review", "list");
  expect(out).toMatch(new RegExp(`✓ +${id} +budget 0/1 `));
  expect(out).toContain("✓ 1 of 1 for whom your key stands for\n");
  expect((await withKey(ida, "review", "list")).out).toBe("Nothing waits for review\n");
  const early = await withKey(ida, "review", "approve", id);
  expect([early.code, early.err]).toEqual([
    2,
    'cofill: You are not a reviewer of the gate "budget"; you act as whom your key stands for\n',
  ]);
  expect((await withKey(zoe, "review", "approve", id, "--reason", "Within budget")).out).toBe(
    `✓ Approved at the gate 'budget' as whom your key stands for\n  ${id} now waits at 'compliance'\n`,
  );
  const rejected = await withKey(ida, "review", "reject", id, "--reason", "No offer", "--format", "json");
  expect(JSON.parse(rejected.out)).toMatchObject({ submissionId: id, gate: "compliance", state: "rejected" });
  const { rejections, review } = await asJson("submissions", "show", id);
  expect(rejections).toMatchObject([{ by: { kind: "human", id: "ida" }, reasons: ["No offer"] }]);
  expect(JSON.stringify([rejections, review])).not.toContain("operator:");
});

test("submissions retry --server: the server delivers, and says what became of it", async () => {
  let status = 500;
  const receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const destination = { kind: "webhook", url, retryPolicy: { maxAttempts: 1 } };
  const files = { ...folderFiles, "forms/hook.intake.json": json({ ...orderIntake, id: "hook", destination }) };
  const { over, intake } = await served(files, ["--allow-private-webhooks"]);
  const ids = await intake(async ({ fill }) => [
    await fill("hook", order, { isSubmitted: true }),
    await fill("hook", order, { isSubmitted: true }),
  ]);
  for (const id of ids) {
    // The server's own attempt may hold the delivery until it has failed.
    await expect.poll(async () => (await over("submissions", "retry", id)).code, { timeout: 20_000 }).toBe(1);
  }
  status = 204;
  expect((await over("submissions", "retry", ids[0]!)).out).toBe(`✓ ${ids[0]} is delivered\n`);
  const all = JSON.parse((await over("submissions", "retry", "--failed", "--format", "json")).out);
  expect(all).toMatchObject({ delivered: 1, failed: 0, skipped: 0 });
  expect((await over("submissions", "retry", "--failed")).out).toBe("No delivery was given up\n");
});

test.each<[string, readonly string[], string]>([
  [
    "an unknown id",
    ["submissions", "show", "sub_x"],
    "There is no submission 'sub_x'; 'cofill submissions list' shows",
  ],
  ["an id that is no part of an address", ["submissions", "show", ".."], "There is no submission '..'"],
  ["an unknown id to decide on", ["review", "approve", "sub_x", "--as", "ida"], "There is no submission 'sub_x'"],
  ["an unknown trail", ["submissions", "events", "sub_x", "--format", "json"], "There is no submission 'sub_x'"],
  ["a store and a server", ["submissions", "list", "--data", "x"], "give --server, --data or --database"],
  ["a tenant", ["review", "list", "--tenant", "acme"], "--tenant goes with a store; a server's key says the tenant"],
  ["roles of one's own", ["review", "list", "--role", "finance"], "--role goes with a store"],
  ["a name beside a key", ["review", "list", "--as", "ida", "--key", "k"], "--as goes without a key"],
  ["a folder of functions", ["submissions", "retry", "--failed", "--forms", "forms"], "--forms and --allow-private"],
])("refused with --server: %s", async (_, words, message) => {
  const { over } = await served();
  const { code, out, err } = await over(...words);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
});

test("a key that a server does not know, or none where it needs one, is refused with a way out", async () => {
  const { over, withKey, keyFor } = await served();
  const agent = await keyFor("--role", "agent", "--actor", "bot");
  // Another process made the key; a server notices within a second that it is no longer open.
  await expect.poll(async () => (await over("submissions", "list")).code).toBe(2);
  for (const refused of [await over("submissions", "list"), await withKey("cofill_wrong", "submissions", "list")]) {
    expect([refused.code, refused.out]).toEqual([2, ""]);
    expect(refused.err).toContain("Set COFILL_KEY to a key of this server.");
  }
  expect((await withKey(agent, "submissions", "list")).out).toBe("No submissions\n");
  const forbidden = await withKey(agent, "review", "list");
  expect([forbidden.code, forbidden.err]).toEqual([2, expect.stringMatching(/^cofill: /)]);
  expect(forbidden.err).not.toContain(agent);
});

test.each<[string, string, string]>([
  ["nobody listens at", "http://127.0.0.1:9", "The server at http://127.0.0.1:9 cannot be reached"],
  ["is no address", "localhost:8080", "--server needs an address such as http://127.0.0.1:8080"],
])("a server that %s is said to be so", async (_, server, message) => {
  const { run } = intakePlace();
  const { code, out, err } = await run(["submissions", "list", "--server", server, "--format", "json"]);
  expect([code, out]).toEqual([2, ""]);
  expect(JSON.parse(err).error.message).toContain(message);
});
