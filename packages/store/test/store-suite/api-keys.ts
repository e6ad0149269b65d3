import { describe, expect, test, vi } from "vitest";
import type { ApiKeyRow } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { apiKey, at } from "./rows.ts";

export const apiKeyCases = (open: OpenStore): void => {
  describe("API keys", () => {
    const opened = freshStore(open);

    test("do not exist at first", async () => {
      expect(await opened.store.hasApiKeys()).toBe(false);
      expect(await opened.store.apiKeys()).toEqual([]);
      expect(await opened.store.apiKey("key_1")).toBeUndefined();
    });

    test.each<readonly [string, Partial<ApiKeyRow>]>([
      ["as it is", {}],
      ["with no role", { roles: [] }],
      ["with several roles, in their order", { roles: ["reviewer", "operator", "a,b", '"'] }],
      ["for a person with a name", { actor: { kind: "human", id: "ida", name: 'Ida "the" Ö' } }],
      [
        "for an actor with metadata",
        { actor: { kind: "system", id: "s", metadata: { deep: [{ a: null, b: 1.5 }], text: "x\u0000y" } } },
      ],
      ["that was revoked", { revokedAt: at(7) }],
    ])("%s comes back", async (_, over) => {
      const row = apiKey(over);
      await opened.store.saveApiKey(row);
      expect(await opened.store.apiKey("key_1")).toStrictEqual(row);
      expect(await opened.store.apiKeys()).toStrictEqual([row]);
      expect(await opened.store.hasApiKeys()).toBe(true);
    });

    test("are not changed through the object that was given", async () => {
      const roles = ["submitter"];
      await opened.store.saveApiKey(apiKey({ roles }));
      roles.push("operator");
      expect(await opened.store.apiKey("key_1")).toStrictEqual(apiKey());
    });

    test("that are saved again have the last values", async () => {
      await opened.store.saveApiKey(apiKey());
      const row = apiKey({ hash: "0".repeat(64), tenant: "globex", roles: ["reviewer"] });
      await opened.store.saveApiKey(row);
      expect(await opened.store.apiKeys()).toStrictEqual([row]);
    });

    test("are listed by age, then by id, of all tenants or of one", async () => {
      const rows = [
        apiKey({ id: "key_z", createdAt: at(5) }),
        apiKey({ id: "key_b", createdAt: at(9) }),
        apiKey({ id: "key_B", createdAt: at(9), tenant: "globex" }),
        apiKey({ id: "key_a", createdAt: at(1), revokedAt: at(2) }),
      ];
      for (const row of rows) await opened.store.saveApiKey(row);
      const listed = async (tenant?: string) => (await opened.store.apiKeys(tenant)).map(({ id }) => id);
      expect(await listed()).toEqual(["key_a", "key_z", "key_B", "key_b"]);
      expect(await listed("acme")).toEqual(["key_a", "key_z", "key_b"]);
      expect(await listed("globex")).toEqual(["key_B"]);
      expect(await listed("nobody")).toEqual([]);
    });

    test("are revoked once and remain listed", async () => {
      await opened.store.saveApiKey(apiKey());
      await opened.store.saveApiKey(apiKey({ id: "key_2" }));
      expect(await opened.store.revokeApiKey("key_3", at(1))).toBe(false);
      expect(await opened.store.revokeApiKey("key_1", at(1))).toBe(true);
      expect(await opened.store.revokeApiKey("key_1", at(2))).toBe(false);
      expect(await opened.store.apiKey("key_1")).toStrictEqual(apiKey({ revokedAt: at(1) }));
      expect(await opened.store.apiKey("key_2")).toStrictEqual(apiKey({ id: "key_2" }));
      await opened.store.revokeApiKey("key_2", at(3));
      expect(await opened.store.hasApiKeys()).toBe(true);
    });

    test("the first key is noticed at once by the store that saved it and within a second by others", async () => {
      const [one, two] = await opened.pair();
      // A store that once had keys never asks again, so only one that has not been used can say that there are none.
      expect(await two.hasApiKeys()).toBe(false);
      await one.saveApiKey(apiKey());
      expect(await one.hasApiKeys()).toBe(true);
      await vi.waitFor(async () => expect(await two.hasApiKeys()).toBe(true), { timeout: 1_000, interval: 20 });
    });

    test("are revoked by one of many concurrent calls", async () => {
      const [one, two] = await opened.pair();
      await one.saveApiKey(apiKey());
      const tries = Array.from({ length: 20 }, (_, index) => [one, two][index % 2]!.revokeApiKey("key_1", at(index)));
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });
  });
};
