import type { OperationName } from "../api.ts";
import type { MailService } from "../service.ts";
import { operations } from "./table.ts";

/** An operation in words, and what it takes: as `describe` of a service, for those who have none yet. */
export const describeOperation = (name: OperationName): ReturnType<MailService["describe"]> => {
  const { summary, description, input } = operations[name];
  return { summary, description, input };
};
