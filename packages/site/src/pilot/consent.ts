import { canonicalJson } from "@cofill/core/kit";
import type { Policy } from "../annotations/policy.ts";
import type { Arguments } from "./planner/contract.ts";

/** What a person is asked. All of it is to be shown as text; titles and labels are the site's own words. */
export interface ConsentRequest {
  readonly id: string;
  readonly action: string;
  readonly title: string;
  readonly description?: string;
  readonly danger: Policy["danger"];
  readonly url: string;
  /** What the button says that will be pressed. */
  readonly button: string;
  /** Another origin that the values go to when it is pressed; absent where they stay with the page's own. */
  readonly postsTo?: string;
  /** Secret values are left out. */
  readonly args: Arguments;
  /** SHA-256 over origin, action and all arguments. */
  readonly argumentsHash: string;
  readonly expiresAt: number;
}

/** A person's yes to one request. It fits no other request, and counts once (D-01). */
export interface ConsentGrant {
  readonly id: string;
  readonly action: string;
  readonly argumentsHash: string;
}

/**
 * Asks the person; nothing means no. The runtime calls it, and nothing that a page, a plan or a model says can stand
 * in for it.
 */
export type AskConsent = (request: ConsentRequest, signal: AbortSignal) => Promise<ConsentGrant | undefined>;

export const grantConsent = ({ id, action, argumentsHash }: ConsentRequest): ConsentGrant => ({
  id,
  action,
  argumentsHash,
});

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** `randomUUID` would do, but only where the page came over HTTPS. */
export const newConsentId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** Nothing where the browser has no digests, which is on pages that did not come over a safe connection. */
export const hashOf = async (value: unknown): Promise<string | undefined> => {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  return hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(value)))));
};
