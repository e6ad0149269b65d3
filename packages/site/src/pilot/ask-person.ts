import { quote } from "@cofill/core";
import type { ActionRun } from "./action-run.ts";
import { type AskConsent, type ConsentRequest, hashOf, newConsentId } from "./consent.ts";
import type { Stop } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";
import type { Target } from "./target.ts";

/** A person's consent to a request, valid once and for a limited time. */
export interface Consent {
  readonly request: ConsentRequest;
  isUsed: boolean;
}

/** Asks the person and accepts only a grant for this very request (D-01). */
export const askPerson = async (
  run: ActionRun,
  ask: AskConsent | undefined,
  target: Target,
  shown: Arguments,
  url: string,
): Promise<Consent | Stop> => {
  const { action, entry, args, origin, now, limits } = run;
  if (!ask) {
    const why = target.postsTo === undefined ? "" : ` It would send the values to ${quote(target.postsTo)}.`;
    const message = `A person must agree to this, and there is no way to ask one.${why}`;
    return { code: "consent_unavailable", message };
  }
  const argumentsHash = await hashOf({ origin, action, args });
  if (argumentsHash === undefined) {
    const message = "Consent cannot be bound to its arguments here: the page did not come over a safe connection.";
    return { code: "consent_unavailable", message };
  }
  const request: ConsentRequest = {
    id: newConsentId(),
    action,
    title: entry.title,
    ...(entry.description !== undefined && { description: entry.description }),
    danger: target.policy.danger,
    url,
    button: target.button,
    ...(target.postsTo !== undefined && { postsTo: target.postsTo }),
    args: shown,
    argumentsHash,
    expiresAt: now() + limits.consentMs,
  };
  run.log({ event: "asked", action, consent: request.id });
  const granted = await answerInTime(ask, request, run);
  const isYes = typeof granted === "object" && granted.id === request.id;
  run.log({ event: isYes ? "consented" : "declined", action, consent: request.id });
  if (run.signal?.aborted) return { code: "cancelled", message: "It was called off." };
  if (granted === "late") return expired;
  if (granted === undefined) return { code: "consent_declined", message: "The person did not agree." };
  if (!isYes || granted.action !== action || granted.argumentsHash !== argumentsHash) {
    return { code: "consent_mismatch", message: "The consent is for something else than what was asked." };
  }
  return now() < request.expiresAt ? { request, isUsed: false } : expired;
};

const expired: Stop = {
  code: "consent_expired",
  message: "The person's consent came too late or has lapsed; ask again.",
};

const answerInTime = async (ask: AskConsent, request: ConsentRequest, { limits, signal }: ActionRun) => {
  const timeout = new AbortController();
  const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), limits.consentMs);
    signal?.addEventListener("abort", () => resolve("late"), { once: true });
  });
  try {
    // A failing consent callback counts as a refusal.
    const answer = (async () => ask(request, stop))().catch(() => undefined);
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    timeout.abort();
  }
};

/** Marks a consent as used; a stop if it was used before or has expired. */
export const useConsent = (consent: Consent, now: number): Stop | undefined => {
  if (consent.isUsed || now >= consent.request.expiresAt) return expired;
  consent.isUsed = true;
  return undefined;
};
