import type { ProfileStore } from "../contract.ts";
import { byLabel, listed, profileFromText, profileText } from "./stored-profile.ts";

/**
 * Stores profiles in memory, as text so that callers cannot change a stored object.
 *
 * @example
 * createAssistProvider(document, { profiles: createMemoryProfileStore() });
 */
export const createMemoryProfileStore = (): ProfileStore => {
  const texts = new Map<string, string>();
  return {
    list: async () => [...texts.values()].map((text) => listed(profileFromText(text))).sort(byLabel),
    read: async (id) => {
      const text = texts.get(id);
      return text === undefined ? undefined : profileFromText(text);
    },
    write: async (profile) => {
      texts.set(profile.id, profileText(profile));
    },
    forget: async (id) => texts.delete(id),
  };
};
