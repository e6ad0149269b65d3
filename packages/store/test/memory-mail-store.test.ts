import { createMemoryMailStore } from "../src/memory/memory-mail-store.ts";
import { mailStoreSuite } from "./mail-store-suite.ts";

mailStoreSuite("memory", async () => ({ mail: createMemoryMailStore(), dispose: async () => {} }));
