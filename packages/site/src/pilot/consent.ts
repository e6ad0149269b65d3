import { canonicalJson } from "@cofill/core/kit";
import type { Policy } from "../annotations/policy.ts";
import type { Arguments } from "./planner/contract.ts";

/** The question to a person. Titles and labels come from the site and must be shown as plain text. */
export interface ConsentRequest {
  readonly id: string;
  readonly action: string;
  readonly title: string;
  readonly description?: string;
  readonly danger: Policy["danger"];
  readonly url: string;
  /** Text of the button that will be pressed. */
  readonly button: string;
  /** The other origin that receives the values; absent if they stay on the page's origin. */
  readonly postsTo?: string;
  /** Without secret values. */
  readonly args: Arguments;
  /** SHA-256 over origin, action and all arguments. */
  readonly argumentsHash: string;
  readonly expiresAt: number;
}

/** A person's consent to one request, valid once (D-01). */
export interface ConsentGrant {
  readonly id: string;
  readonly action: string;
  readonly argumentsHash: string;
}

/** Asks the person; undefined means no. Only the runtime calls it, so a page, a plan or a model cannot give consent. */
export type AskConsent = (request: ConsentRequest, signal: AbortSignal) => Promise<ConsentGrant | undefined>;

/**
 * Makes the grant for a request, after the person agreed.
 * @example
 * const consent: AskConsent = async (request) => ((await ask(request)) ? grantConsent(request) : undefined);
 */
export const grantConsent = ({ id, action, argumentsHash }: ConsentRequest): ConsentGrant => ({
  id,
  action,
  argumentsHash,
});

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Not `randomUUID`, which exists only on HTTPS pages. */
export const newConsentId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** Undefined on insecure pages, where browsers provide no digests. */
export const hashOf = async (value: unknown): Promise<string | undefined> => {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  return hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(value)))));
};
