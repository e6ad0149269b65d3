import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../src/intake/listen.ts";

test("listen uses the next free port if none was requested", async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void holder.close());
  const taken = (holder.address() as AddressInfo).port;
  const store = createMemoryStore();
  const service = await createIntakeService({ store });
  const server = await listen({ service, store, host: "127.0.0.1" }, undefined, taken);
  onTestFinished(() => server.close());
  expect(server.port).toBeGreaterThan(taken);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await expect(listen({ service, store, host: "127.0.0.1" }, taken)).rejects.toMatchObject({ code: "port_in_use" });
});
