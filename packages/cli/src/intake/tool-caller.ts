import { type CallTool, createHttpToolCaller } from "@cofill/service/mail";
import type { Store } from "@cofill/store";
import { isLoopback } from "./is-loopback.ts";
import type { ServePlan } from "./serve-plan.ts";

/**
 * Tools that agents were given. On a machine of one's own they may be on it too; as soon as there are keys, those who
 * come with them reach the public internet only, unless the operator allows more.
 */
export const toolCaller = ({ host, allowPrivate }: ServePlan, store: Pick<Store, "hasApiKeys">): CallTool => {
  if (allowPrivate) return createHttpToolCaller({ reach: "any" });
  const anywhere = createHttpToolCaller();
  if (!isLoopback(host)) return anywhere;
  const here = createHttpToolCaller({ reach: "loopback" });
  return async (...call) => ((await store.hasApiKeys()) ? anywhere : here)(...call);
};
