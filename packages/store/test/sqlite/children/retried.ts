import { StoreError } from "../../../src/store.ts";

/** SQLite gives a lock to any process that asks, so one may wait beyond its limit; a client would retry its message. */
export const retried = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StoreError) || error.failure !== "unavailable") throw error;
    }
  }
};
