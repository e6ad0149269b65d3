import { registerHooks } from "node:module";

// As vitest does it: a child runs what stands in src, built or not. It needs only the store's part of the intake.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@cofill/intake"
      ? { url: new URL("store-port.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
