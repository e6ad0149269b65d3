import { describe, expect, test } from "vitest";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { commit, name, pathsOf } from "./rows.ts";

const paths = [
  "tools",
  "tools/counter",
  "tools/counter/small",
  "tools-x",
  "tools.x",
  "tools0",
  "toolsmith/x",
  "Tools/counter",
  "a_c/x",
  "abc/x",
  "a%/x",
  "a%",
  "a%c/x",
  "a\\/x",
  "a\\b/x",
  "a*/x",
  "a[b]/x",
  "a'b/x",
  "zoë/x",
  "zoë",
  "zoëa/x",
  "Ａ/x",
  "𝒳/x",
  "𝒳",
];

const prefixes: readonly (readonly [string, readonly string[]])[] = [
  ["tools", ["tools", "tools/counter", "tools/counter/small"]],
  ["tools/counter", ["tools/counter", "tools/counter/small"]],
  ["toolsmith", ["toolsmith/x"]],
  ["tool", []],
  ["TOOLS", []],
  ["%", []],
  ["_", []],
  ["\\", []],
  ["", []],
  ["a_c", ["a_c/x"]],
  ["a%", ["a%", "a%/x"]],
  ["a%c", ["a%c/x"]],
  ["a\\", ["a\\/x"]],
  ["a\\b", ["a\\b/x"]],
  ["a*", ["a*/x"]],
  ["a[b]", ["a[b]/x"]],
  ["a'b", ["a'b/x"]],
  ["zoë", ["zoë", "zoë/x"]],
  ["𝒳", ["𝒳", "𝒳/x"]],
];

export const nameCases = (open: OpenMailStore): void => {
  describe("names", () => {
    const store = freshStore(open);

    test("are ordered by path in code points, without those of other agents", async () => {
      const { mail } = store;
      await commit(mail, { names: paths.flatMap((path) => [name(path), name(path, { agentId: "agent_2" })]) });
      const all = await mail.names("agent_1", { limit: 100 });
      expect(pathsOf(all)).toEqual(paths.toSorted((one, two) => Buffer.compare(Buffer.from(one), Buffer.from(two))));
      expect(all.every(({ agentId }) => agentId === "agent_1")).toBe(true);
      expect(await mail.names("agent_3", { limit: 100 })).toEqual([]);
    });

    test("are paged without gaps, with and without a prefix", async () => {
      const { mail } = store;
      await commit(mail, { names: paths.map((path) => name(path)) });
      for (const prefix of [undefined, "tools", "zoë", "𝒳"]) {
        const asked = prefix === undefined ? {} : { prefix };
        const all = pathsOf(await mail.names("agent_1", { ...asked, limit: 100 }));
        for (const limit of [1, 2, 5]) {
          const paged: string[] = [];
          for (;;) {
            const after = paged.at(-1);
            const page = await mail.names("agent_1", { ...asked, ...(after === undefined ? {} : { after }), limit });
            expect(page.length).toBeLessThanOrEqual(limit);
            if (page.length === 0) break;
            paged.push(...pathsOf(page));
          }
          expect(paged).toEqual(all);
        }
      }
    });

    test.each(prefixes)("below %j are the paths under it", async (prefix, below) => {
      const { mail } = store;
      await commit(mail, { names: paths.map((path) => name(path)) });
      expect(pathsOf(await mail.names("agent_1", { prefix, limit: 100 }))).toEqual(below);
    });

    test("paging accepts positions before and after the prefix", async () => {
      const { mail } = store;
      await commit(mail, { names: paths.map((path) => name(path)) });
      const tools = (after: string) => mail.names("agent_1", { prefix: "tools", after, limit: 10 });
      expect(await tools("a")).toHaveLength(3);
      expect(await tools("tools")).toHaveLength(2);
      expect(await tools("tools.x")).toHaveLength(2);
      expect(await tools("tools0")).toEqual([]);
    });

    test("are found by the roots of their capabilities", async () => {
      const { mail } = store;
      await commit(mail, {
        names: [
          name("b", { rootId: "root_1" }),
          name("a/x", { rootId: "root_1", capabilityId: "capability_2" }),
          name("c", { rootId: "root_2" }),
          name("d", { rootId: "root_3" }),
          name("e", { rootId: "root_1", agentId: "agent_2" }),
        ],
      });
      const found = (...roots: readonly string[]) => mail.namesOf("agent_1", roots).then(pathsOf);
      expect(await found("root_1")).toEqual(["a/x", "b"]);
      expect(await found("root_2", "root_1", "root_2", "none")).toEqual(["a/x", "b", "c"]);
      expect(await found()).toEqual([]);
      expect(await mail.namesOf("agent_2", ["root_1"])).toStrictEqual([
        name("e", { rootId: "root_1", agentId: "agent_2" }),
      ]);
      expect(await found(...Array.from({ length: 5_000 }, (_, index) => `root_${index}`))).toHaveLength(4);
    });

    test("can be moved in one commit, even onto each other's paths", async () => {
      const { mail } = store;
      await commit(mail, { names: [name("a"), name("a/x"), name("b", { capabilityId: "capability_2" })] });
      const goes = (path: string, capabilityId = "capability_1") => ({ agentId: "agent_1", path, capabilityId });
      await commit(mail, { removeNames: [goes("a"), goes("a/x")], names: [name("c"), name("c/x")] });
      expect(pathsOf(await mail.names("agent_1", { limit: 10 }))).toEqual(["b", "c", "c/x"]);
      await commit(mail, {
        removeNames: [goes("b", "capability_2"), goes("c")],
        names: [name("b"), name("c", { capabilityId: "capability_2" })],
      });
      expect(await mail.name("agent_1", "b")).toHaveProperty("capabilityId", "capability_1");
      expect(await mail.name("agent_1", "c")).toHaveProperty("capabilityId", "capability_2");
      await commit(mail, { removeNames: [goes("b")] });
      expect(await mail.name("agent_1", "b")).toBeUndefined();
      expect(await mail.namesOf("agent_1", ["capability_1"]).then(pathsOf)).toEqual(["c", "c/x"]);
    });

    test("of another agent are neither removed nor in conflict", async () => {
      const { mail } = store;
      await commit(mail, { names: [name("a", { agentId: "agent_2" })] });
      const removeNames = [{ agentId: "agent_1", path: "a", capabilityId: "capability_1" }];
      expect(await mail.commit({ removeNames })).toStrictEqual({ ok: false, reason: "stale" });
      await commit(mail, { names: [name("a")] });
      await commit(mail, { removeNames });
      expect(await mail.name("agent_2", "a")).toBeDefined();
    });
  });
};
