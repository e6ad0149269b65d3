import { describe, expect, test } from "vitest";
import { createResolveHost } from "../../../src/submissions/webhook/resolve-host.ts";
import { startNameServer } from "./name-server.ts";

const never = new AbortController().signal;

describe("resolveHost", () => {
  test("returns all IPv4 and IPv6 addresses", async () => {
    const { server, asked } = await startNameServer({
      "hook.example": ["8.8.8.8", "8.8.4.4", "2001:4860:0:0:0:0:0:8888"],
    });
    const addresses = await createResolveHost([server])("hook.example", never);
    expect(addresses).toEqual(["8.8.8.8", "8.8.4.4", "2001:4860::8888"]);
    expect([...asked].sort()).toEqual(["hook.example A", "hook.example AAAA"]);
  });

  test("succeeds if a name has addresses of one family only", async () => {
    const { server } = await startNameServer({ "hook.example": ["8.8.8.8"] });
    expect(await createResolveHost([server])("hook.example", never)).toEqual(["8.8.8.8"]);
  });

  test("asks the system for a name that the name servers do not know", async () => {
    const { server, asked } = await startNameServer({});
    const lookup = createResolveHost([server])("nowhere.invalid", never);
    await expect(lookup).rejects.toMatchObject({ syscall: "getaddrinfo" });
    expect(asked.length).toBeGreaterThan(0);
  });

  test.each(["localhost", "localhost.", "hook.localhost"])("asks only the system for %s", async (name) => {
    const { server, asked } = await startNameServer({ localhost: ["8.8.8.8"], "hook.localhost": ["8.8.8.8"] });
    const addresses = await createResolveHost([server])(name, never).catch(() => ["127.0.0.1"]);
    for (const address of addresses) expect(["127.0.0.1", "::1"]).toContain(address);
    expect(asked).toEqual([]);
  });

  test("rejects when its signal aborts", async () => {
    const { server, asked } = await startNameServer({ "hook.example": "silence" });
    const stop = new AbortController();
    const lookup = createResolveHost([server])("hook.example", stop.signal);
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await expect(lookup).rejects.toMatchObject({ code: "ECANCELLED" });
  });
});
