// One server to be measured, in a process of its own: node serve.js KIND FILE_OR_URL. Prints its port.

import { startServer } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { testSecretKey } from "../../test/support/secret-key.ts";
import { source } from "./definition.js";

const [kind, where] = process.argv.slice(2);

const sqlite = (options) => async () =>
  (await import("@cofill/store/sqlite")).openSqliteStore({ file: where, ...options });

const stores = {
  memory: async () => createMemoryStore(),
  sqlite: sqlite({}),
  "sqlite-single": sqlite({ groupCommit: false }),
  // Adds 5 ms to every sync.
  "sqlite-slow": sqlite({ syncDelayMs: 5 }),
  "sqlite-slow-single": sqlite({ syncDelayMs: 5, groupCommit: false }),
  postgres: async () =>
    (await import("@cofill/store/postgres")).openPostgresStore({ url: where, secretKeys: [testSecretKey] }),
};
const store = await stores[kind]();
const service = await createIntakeService({ store });
await service.register(source);
const server = await startServer({ service, store, port: 0, rateLimit: false });
process.stdout.write(`${server.port}\n`);
process.on("SIGTERM", () => process.exit(0));
