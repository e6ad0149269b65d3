import { expect, test } from "vitest";
import { intakePlace, serveHere } from "./intake-place.ts";
import { tripAnswers, tripForm, vendorForm } from "./mail-place.ts";

/** A server with agents who know one another. */
const mailServer = async (env: Record<string, string> = {}) => {
  const place = intakePlace();
  place.write("trip.json", JSON.stringify(tripForm));
  place.write("vendor.form.md", vendorForm);
  const { base } = await serveHere(place);
  const as = (agent: string, argv: readonly string[], stdin = "") =>
    place.run([...argv, "--as", agent, "--server", base], { stdin, env });
  return { ...place, base, as };
};

test("D-11 mail commands work against a server: a form is sent, filled line by line, answered, adopted and closed", async () => {
  const { as } = await mailServer();
  await as("bob", ["inbox"]);
  await as("alice", ["names", "add", "@bob"]);
  await as("bob", ["names", "add", "@alice"]);
  await as("bob", ["names", "add", "@counter", "--value", "41"]);
  const sent = await as("alice", ["send", "@bob", "please fill @form:trip.json", "--once"]);
  expect([sent.code, sent.err]).toEqual([0, ""]);
  expect((await as("bob", ["inbox"])).out).toContain('@form: form "Trip" open, one answer');
  const filled = await as("bob", ["fill", "1"], `${[...tripAnswers, "1", "y"].join("\n")}\n`);
  expect([filled.code, filled.err]).toEqual([0, ""]);
  expect(filled.out).toContain("✓ Form submitted.");
  expect((await as("alice", ["inbox"])).out).toContain("name: Ida · nights: 3");
  await as("alice", ["adopt", "2", "counter", "@theirs"]);
  expect((await as("alice", ["names", "show", "@theirs"])).out).toBe("41\n");
  const again = await as("bob", ["fill", "1", "--set", "name=Bo"]);
  expect(again.err).toBe('cofill: "Trip" takes one answer, and has it: it takes no answers any more\n');
});

test("agents of a server are created and listed", async () => {
  const { run, base } = await mailServer();
  expect((await run(["agents", "create", "dora", "--server", base])).out).toContain("dora is a host");
  const { out } = await run(["agents", "list", "--server", base, "--format", "json"]);
  expect(JSON.parse(out)).toMatchObject([{ name: "dora", kind: "host" }]);
});

test("mail on a server: a key identifies the agent, and without one the server names what is missing", async () => {
  const { on, run, as, base } = await mailServer();
  const key = (await on("keys", "create", "--role", "submitter", "--actor", "ida")).out.trim();
  // Another process made the key; a server notices within a second that it is no longer open.
  await expect.poll(async () => (await as("ida", ["inbox"])).code).toBe(2);
  const refused = await as("ida", ["inbox"]);
  expect(refused.err).toContain("Set COFILL_KEY to a key of this server.");
  const mine = await run(["inbox", "--server", base], { env: { COFILL_KEY: key } });
  expect([mine.code, mine.err]).toEqual([0, ""]);
  await on("agents", "create", "alice");
  await on("names", "add", "@ida", "--as", "alice");
  await on("send", "@ida", "hello", "--as", "alice");
  const said = await run(["inbox", "--server", base, "--as", "ida"], { env: { COFILL_KEY: key } });
  expect(said.out).toContain(`cofill dismiss 1 --server ${base}\n`);
  const other = await run(["inbox", "--server", base, "--as", "erik"], { env: { COFILL_KEY: key } });
  expect(other.code).toBe(2);
  expect(other.err).not.toContain(key);
});

test("mail on a server: an unreachable server is reported", async () => {
  const { run } = intakePlace();
  const { code, err } = await run(["inbox", "--server", "http://127.0.0.1:9", "--as", "ida"]);
  expect([code, err]).toEqual([2, expect.stringContaining("cannot be reached")]);
});

test("mail sent by commands on the store is visible on the server, and the reverse", async () => {
  const { as, run } = await mailServer();
  const here = (agent: string, ...argv: readonly string[]) => run([...argv, "--as", agent, "--data", "data.sqlite"]);
  await as("alice", ["inbox"]);
  await as("bob", ["inbox"]);
  await here("alice", "names", "add", "@bob");
  await here("alice", "send", "@bob", "@form:vendor.form.md");
  expect((await as("bob", ["fill", "1", "--set", "name=Aldermoor", "--submit"])).out).toBe("✓ Form submitted.\n");
  expect((await here("alice", "responses", "1")).out).toContain("Aldermoor");
});

test("a notice about a submission shows its text and the page where it continues", async () => {
  const { as, intake, base, on } = await mailServer();
  const id = await intake(({ fill }) => fill("order", { customer: "Ida", amount: 3 }));
  await as("bob", ["inbox"]);
  await as("alice", ["names", "add", "@bob"]);
  expect((await as("alice", ["names", "add", "@order", "--submission", id])).err).toBe("");
  const words = `please look at this order ${"before the week is over ".repeat(5).trim()}`;
  await as("alice", ["send", "@bob", `${words}: @order`]);
  const { out } = await as("bob", ["inbox"]);
  expect(out.replace(/\s+/g, " ")).toContain(words);
  expect(out).not.toContain(id);
  expect(out).toContain("@order: a submission that you may read");
  expect(out).toContain(`${base}/inbox/messages/1 opens it\n`);
  expect((await on("inbox", "--as", "bob")).out.replace(/\s+/g, " ")).toContain(
    "It is opened in the inbox of the server that has this store, at /inbox/messages/1",
  );
});

test("a submission is a capability: it is named, sent and shown", async () => {
  const place = intakePlace();
  const id = await place.intake(({ fill }) => fill("order", { customer: "Ida", amount: 3 }));
  await place.on("agents", "create", "alice");
  const named = await place.on("names", "add", "@order", "--submission", id);
  expect([named.err, named.out]).toEqual(["", "✓ @order is a submission\n"]);
  expect((await place.on("names", "show", "@order")).out).toContain('"customer": "Ida"');
});
