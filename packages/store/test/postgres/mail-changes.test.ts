import type { PostgresStore } from "@cofill/store/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commit, copies, message, name, upTo } from "../mail-store-suite/rows.ts";
import { create } from "../store-suite/rows.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hear = (store: PostgresStore): (string | undefined)[] => {
  const heard: (string | undefined)[] = [];
  store.mail.subscribe(({ agentId }) => heard.push(agentId));
  return heard;
};

test("a server is notified of another's mail, and not of failed commits or those without messages", async () => {
  const [one, two] = [await database.open(), await database.open()];
  const [byOne, byTwo] = [hear(one), hear(two)];
  const submissions: string[] = [];
  two.subscribe(({ submissionId }) => submissions.push(submissionId));
  await commit(one.mail, { append: [message("m1", { agentId: "alice" })] });
  await one.mail.commit({ append: [message("m1", { agentId: "alice" })] });
  await commit(one.mail, { names: [name("a")] });
  await one.commit(create());
  await expect.poll(() => byTwo).toHaveLength(1);
  await commit(two.mail, { append: [message("m2", { agentId: "bob" })] });
  // One's own are told at once, another's when the database has said so.
  await expect.poll(() => byOne).toHaveLength(2);
  await commit(one.mail, { append: [message("m3", { agentId: "carol" })] });
  await expect.poll(() => byTwo).toEqual(["alice", "bob", "carol"]);
  await expect.poll(() => byOne).toEqual(["alice", "bob", "carol"]);
  await expect.poll(() => submissions).toEqual(["sub_1"]);
});

test("long ids in several notifications all arrive", async () => {
  const [one, two] = [await database.open({ schema: "many" }), await database.open({ schema: "many" })];
  const heard = hear(two);
  const ids = upTo(100).map((index) => `agent_${index}_${"é".repeat(150)}`);
  await Promise.all(ids.map((id) => one.mail.commit({ append: copies(`to ${id}`, "alice", id) })));
  await expect.poll(() => new Set(heard).size).toBe(101);
  expect([...new Set(heard)].toSorted()).toEqual(["alice", ...ids].toSorted());
});

test("messages that arrive together share transactions", async () => {
  const store = await database.open({ schema: "together" });
  const before = await store.mail.seq("bob");
  const results = await Promise.all(
    upTo(128).map((index) => commit(store.mail, { append: copies(`m${index}`, "alice", "bob") })),
  );
  expect(results.map(([, number]) => number).toSorted((a, b) => a! - b!)).toEqual(upTo(128));
  const [row] = await database.sql.unsafe(
    "SELECT count(DISTINCT xmin::text)::integer AS count FROM together.mail_message",
  );
  expect(row!.count).toBeLessThanOrEqual(4);
  expect(await store.mail.seq("bob")).toBe(before + 128);
});

test("eight servers append to one mailbox and to each other without gaps", async () => {
  const stores = await Promise.all(upTo(8).map(() => database.open({ schema: "eight", poolSize: 2 })));
  const agents = ["alice", "bob", "carol"];
  await Promise.all(
    upTo(240).map((index) => {
      const [from, to] = [agents[index % 3]!, agents[(index + 1 + (index % 2)) % 3]!];
      return commit(stores[index % 8]!.mail, { append: copies(`m${index}`, from, to) });
    }),
  );
  const counts = await Promise.all(
    agents.map(async (agent, index) => {
      const rows = await stores[index]!.mail.messages(agent, { limit: 1_000, oldestFirst: true });
      expect(rows.map(({ number }) => number)).toEqual(upTo(rows.length));
      expect(rows.map(({ seq }) => seq)).toEqual(upTo(rows.length));
      return rows.length;
    }),
  );
  expect(counts.reduce((sum, more) => sum + more)).toBe(480);
});
