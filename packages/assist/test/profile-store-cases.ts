import type { ProfileStore, UserProfile } from "../src/contract.ts";

/** One life of a store: `reopen` gives the same profiles through a new store object. */
export interface StoreUnderTest {
  readonly store: ProfileStore;
  readonly reopen: () => ProfileStore;
}

const at = "2026-03-01T09:30:00.000Z";

export const sampleProfile = (id: string, label = `Profile ${id}`): UserProfile => ({
  id,
  label,
  created: at,
  updated: at,
  concepts: {
    "https://schema.org/email": {
      value: "zoë@example.org",
      confidence: 1,
      source: {
        type: "form-fill",
        formUrl: "https://grants.example.gov/apply",
        fieldPath: "contact.email",
        timestamp: at,
      },
      lastUsed: at,
      verified: true,
    },
  },
  fields: {
    "budget.total": {
      value: { amount: "1200.50", currency: "EUR" },
      confidence: 0.9,
      source: { type: "import", source: "old.json", timestamp: at },
      lastUsed: at,
      verified: false,
    },
  },
});

const same = (actual: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b}, got ${a}`);
};

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no error",
    (error: unknown) => (error as { code?: unknown }).code,
  );

/** What every store must do. Plain functions, so that the same cases run in Node and in a page. */
export const profileStoreCases: readonly {
  readonly name: string;
  readonly run: (under: StoreUnderTest) => Promise<void>;
}[] = [
  {
    name: "gives back what was written, through another store too",
    run: async ({ store, reopen }) => {
      await store.write(sampleProfile("me"));
      same(await store.read("me"), sampleProfile("me"));
      same(await reopen().read("me"), sampleProfile("me"));
    },
  },
  {
    name: "a missing profile is undefined",
    run: async ({ store }) => same([await store.read("nobody"), await store.list()], [undefined, []]),
  },
  {
    name: "lists by label and says no more than id, label and time",
    run: async ({ store, reopen }) => {
      await store.write(sampleProfile("b", "Work"));
      await store.write(sampleProfile("a", "Home"));
      same(await reopen().list(), [
        { id: "a", label: "Home", updated: at },
        { id: "b", label: "Work", updated: at },
      ]);
    },
  },
  {
    name: "the last write stands",
    run: async ({ store }) => {
      await store.write(sampleProfile("me", "Old"));
      await store.write({ ...sampleProfile("me", "New"), concepts: {} });
      same((await store.read("me"))?.label, "New");
      same((await store.read("me"))?.concepts, {});
      same((await store.list()).length, 1);
    },
  },
  {
    name: "forgets, and says whether there was something to forget",
    run: async ({ store, reopen }) => {
      await store.write(sampleProfile("me"));
      await store.write(sampleProfile("you"));
      same([await store.forget("me"), await store.forget("me")], [true, false]);
      same(await reopen().read("me"), undefined);
      same((await store.list()).length, 1);
    },
  },
  {
    name: "an id may be any text",
    run: async ({ store }) => {
      const ids = ["../../etc/passwd", "__proto__", "constructor", "a/b\\c", "ä 漢字 🙂", "CON", "..", "x".repeat(200)];
      for (const id of ids) await store.write(sampleProfile(id));
      for (const id of ids) same((await store.read(id))?.id, id);
      same((await store.list()).length, ids.length);
    },
  },
  {
    name: "what is changed after writing or after reading does not change the store",
    run: async ({ store }) => {
      const mine = structuredClone(sampleProfile("me")) as { label: string };
      await store.write(mine as UserProfile);
      mine.label = "changed";
      ((await store.read("me")) as { label: string }).label = "changed";
      same((await store.read("me"))?.label, "Profile me");
    },
  },
  {
    name: "refuses what is not a profile and keeps what it had",
    run: async ({ store }) => {
      await store.write(sampleProfile("me"));
      const broken = { ...sampleProfile("me"), concepts: { x: { value: 1 } } } as unknown as UserProfile;
      same(await codeOf(store.write(broken)), "profile_invalid");
      same(await codeOf(store.write({ ...sampleProfile("me"), id: "" })), "profile_invalid");
      same(await store.read("me"), sampleProfile("me"));
    },
  },
];
