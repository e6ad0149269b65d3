import { inboxLimits } from "./limits.ts";

export interface Offered {
  readonly name: string;
  readonly about: string;
}

const known = new Map<string, Promise<readonly Offered[]>>();

const ask = async (typed: string): Promise<readonly Offered[]> => {
  try {
    const response = await fetch(`/inbox/completions?text=${encodeURIComponent(typed)}`, {
      headers: { accept: "application/json" },
    });
    if (!response.ok) return [];
    const { names } = (await response.json()) as { readonly names: readonly Offered[] };
    return names;
  } catch {
    return [];
  }
};

/** Names that complete the typed text; each prefix is requested once. */
export const offeredFor = (typed: string): Promise<readonly Offered[]> => {
  let found = known.get(typed);
  if (!found) {
    if (known.size >= inboxLimits.maxRemembered) known.clear();
    found = ask(typed);
    known.set(typed, found);
  }
  return found;
};

/** Whether the user has this petname, given without its @. */
export const isHad = async (name: string): Promise<boolean> =>
  (await offeredFor(name)).some((one) => one.name === `@${name}`);

/** Clears the cache after a petname was added or removed. */
export const forgetOffered = (): void => known.clear();
