import fc from "fast-check";

// A fixed seed, so that runs are reproducible; `npm run fuzz` uses a new one each time.
const given = process.env.COFILL_SEED;
fc.configureGlobal({ seed: given === "random" ? Date.now() : Number(given ?? 20_260_101) });
