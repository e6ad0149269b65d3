import { join, resolve } from "node:path";
import type { ProfileStore } from "@cofill/assist";
import type { Options } from "./command.ts";
import type { Environment } from "./environment.ts";
import { Failure, isErrno } from "./failure.ts";

/** Options of commands that open a form for an agent. */
export const profileOptions = {
  profile: {
    type: "text",
    value: "ID",
    completes: "nothing",
    summary: "Let the agent use this profile; without it, it sees none",
  },
} as const satisfies Options;

const wordsFor: Readonly<Record<string, string>> = {
  EACCES: "you may not read or write there",
  EPERM: "you may not read or write there",
  ENOTDIR: "their directory is a file",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

/**
 * Runs `work` with the profiles of the current user, and turns what is wrong with them into a `Failure`.
 * COFILL_PROFILES and COFILL_PASSPHRASE give their location and their passphrase.
 */
export const withProfiles = async <R>(
  { env, cwd }: Environment,
  work: (profiles: ProfileStore) => Promise<R>,
): Promise<R> => {
  const { createFileProfileStore, ProfileStoreError } = await import("@cofill/assist/profile-file");
  const { COFILL_PROFILES: named, COFILL_PASSPHRASE: passphrase } = env;
  const directory = named ? resolve(cwd, named) : undefined;
  try {
    const store = createFileProfileStore({
      ...(directory !== undefined && { directory, keyFile: join(directory, "profile.key") }),
      ...(passphrase && { passphrase }),
    });
    return await work(store);
  } catch (error) {
    const words = isErrno(error) ? (wordsFor[error.code!] ?? `the system says ${error.code}`) : undefined;
    if (words === undefined && !(error instanceof ProfileStoreError)) throw error;
    const reason = words ?? (error as Error).message;
    throw new Failure("profile_unreadable", `The profiles cannot be used: ${reason}`);
  }
};

export const unknownProfile = (id: string): Failure =>
  new Failure("unknown_profile", `There is no profile '${id}'; 'cofill profile list' shows those there are`);

/** Opens the profile that the person named for the agent. */
export const openProfile = async (
  environment: Environment,
  id: string | undefined,
): Promise<{ readonly profiles?: ProfileStore; readonly profileId?: string }> => {
  if (id === undefined) return {};
  return withProfiles(environment, async (store) => {
    if (!(await store.read(id))) throw unknownProfile(id);
    // Only the named profile, so that an agent cannot ask for another.
    const profiles: ProfileStore = {
      list: async () => [await store.read(id)].filter((profile) => profile !== undefined),
      read: (wanted) => (wanted === id ? store.read(id) : Promise.resolve(undefined)),
      write: (profile) => (profile.id === id ? store.write(profile) : Promise.reject(new Error("another profile"))),
      forget: () => Promise.resolve(false),
    };
    return { profiles, profileId: id };
  });
};
