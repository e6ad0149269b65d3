import { createIntakeService } from "@cofill/service";
import type { SubmissionPort } from "@cofill/service/mail";
import type { Store } from "@cofill/store";
import { passingSecret } from "../intake/passing-secret.ts";
import { limits } from "../limits.ts";

/** Submissions of the same store, opened only for a command that names one. */
export const lazySubmissions = (store: Store): SubmissionPort => {
  const open = async (): Promise<SubmissionPort> => {
    const { createSubmissionPort } = await import("@cofill/server");
    const service = await createIntakeService({
      store,
      tokenSecret: passingSecret(),
      maxCached: limits.cachedSubmissions,
    });
    return createSubmissionPort(store, () => service);
  };
  let opened: Promise<SubmissionPort> | undefined;
  const port = (): Promise<SubmissionPort> => {
    opened ??= open();
    return opened;
  };
  return {
    rightsOf: async (...asked) => (await port()).rightsOf(...asked),
    read: async (...asked) => (await port()).read(...asked),
  };
};
