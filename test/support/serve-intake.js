import { randomBytes } from "node:crypto";
import { startServer } from "@cofill/server";
import { createIntakeService, secretNames } from "@cofill/service";
import { createWebhookDelivery } from "@cofill/service/webhook";
import { openLocalFiles } from "@cofill/store/files-local";
import { testSecretKey } from "./secret-key.ts";

/**
 * A server in a process of its own, from the built packages, as an operator runs it. It says where it listens, takes
 * messages that move its clock, and ends with the process that started it.
 */
const { store: kept, filesDirectory, intakes, publicUrl, webhookSecret } = JSON.parse(process.argv[2] ?? "{}");

const openStore = async () => {
  if (kept.file === undefined) {
    const { openPostgresStore } = await import("@cofill/store/postgres");
    return openPostgresStore({ url: kept.url, poolSize: 3, secretKeys: [testSecretKey] });
  }
  const { openSqliteStore } = await import("@cofill/store/sqlite");
  return openSqliteStore({ file: kept.file });
};

let offsetMs = 0;
const clock = () => Date.now() + offsetMs;

const store = await openStore();
let url = publicUrl;
const baseUrl = () => url;
const secret = await store.setting(secretNames.uploads, randomBytes(32).toString("base64url"));
const files = await openLocalFiles({ directory: filesDirectory, secret, baseUrl, now: clock });
const webhook = createWebhookDelivery({ secrets: [webhookSecret], allowPrivate: true });
const service = await createIntakeService({ store, files, baseUrl, clock, deliverers: { webhook } });
for (const intake of intakes) await service.register(intake);
const server = await startServer({ service, store, files, ...(publicUrl && { publicUrl }), deliverEveryMs: 100 });
url ??= server.url;

process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  offsetMs = message.clockOffsetMs;
  // The sweep runs before the new time is acknowledged.
  await service.sweep();
  process.send({ clockOffsetMs: offsetMs });
});
process.send({ port: server.port });
