import { createMemoryStore } from "../src/memory/memory-store.ts";
import { storeSuite } from "./store-suite.ts";

storeSuite("memory", async () => {
  const store = createMemoryStore();
  return { store, dispose: () => store.close() };
});
