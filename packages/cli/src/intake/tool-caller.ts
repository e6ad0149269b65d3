import { isLoopback } from "@cofill/server";
import { type CallTool, createHttpToolCaller } from "@cofill/service/mail";
import type { Store } from "@cofill/store";
import type { ServePlan } from "./serve-plan.ts";

/**
 * Calls tools that agents hold. Without keys a loopback server may call tools on this machine; with keys, or on another
 * host, only public addresses are reachable unless the operator allows private ones.
 */
export const toolCaller = ({ host, allowPrivate }: ServePlan, store: Pick<Store, "hasApiKeys">): CallTool => {
  if (allowPrivate) return createHttpToolCaller({ reach: "any" });
  const anywhere = createHttpToolCaller();
  if (!isLoopback(host)) return anywhere;
  const here = createHttpToolCaller({ reach: "loopback" });
  return async (...call) => ((await store.hasApiKeys()) ? anywhere : here)(...call);
};
