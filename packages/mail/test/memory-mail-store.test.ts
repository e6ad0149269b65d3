import { createMemoryMailStore } from "../src/memory-mail-store.ts";
import { mailStoreSuite } from "./store-suite.ts";

mailStoreSuite("memory", async () => ({ mail: createMemoryMailStore(), dispose: async () => {} }));
