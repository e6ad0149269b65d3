import { join } from "node:path";
import type { ProfileStore } from "@cofill/assist";
import { createFileProfileStore, ProfileStoreError } from "@cofill/assist/profile-file";
import type { Options } from "./command.ts";
import type { Environment } from "./environment.ts";
import { Failure } from "./failure.ts";

/** Commands that hand a form to an agent take this. */
export const profileOptions = {
  profile: {
    type: "text",
    value: "ID",
    completes: "nothing",
    summary: "Let the agent use this profile; without it, it sees none",
  },
} as const satisfies Options;

/** The profiles of whoever runs the command. COFILL_PROFILES and COFILL_PASSPHRASE say where and behind which words. */
export const openProfiles = ({ env }: Environment): ProfileStore => {
  const { COFILL_PROFILES: directory, COFILL_PASSPHRASE: passphrase } = env;
  return createFileProfileStore({
    ...(directory && { directory, keyFile: join(directory, "profile.key") }),
    ...(passphrase && { passphrase }),
  });
};

/** Says what is wrong with the store in the command's own way. */
export const withProfiles = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProfileStoreError)) throw error;
    throw new Failure("profile_unreadable", `The profiles cannot be used: ${error.message}`);
  }
};

export const unknownProfile = (id: string): Failure =>
  new Failure("unknown_profile", `There is no profile '${id}'; 'cofill profile list' shows those there are`);

/** The profile that the person put at the agent's disposal by naming it. */
export const openProfile = async (
  environment: Environment,
  id: string | undefined,
): Promise<{ readonly profiles?: ProfileStore; readonly profileId?: string }> => {
  if (id === undefined) return {};
  const store = openProfiles(environment);
  const found = await withProfiles(() => store.read(id));
  if (!found) throw unknownProfile(id);
  // Only the one that was named: an agent cannot ask for another.
  const profiles: ProfileStore = {
    list: async () => (await store.list()).filter((profile) => profile.id === id),
    read: (wanted) => (wanted === id ? store.read(id) : Promise.resolve(undefined)),
    write: (profile) => (profile.id === id ? store.write(profile) : Promise.reject(new Error("another profile"))),
    forget: () => Promise.resolve(false),
  };
  return { profiles, profileId: id };
};
