import fc from "fast-check";

// One seed for everyone, so that a run means the same everywhere; `npm run fuzz` takes a new one each time.
const given = process.env.COFILL_SEED;
fc.configureGlobal({ seed: given === "random" ? Date.now() : Number(given ?? 20_260_101) });
