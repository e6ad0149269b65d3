import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, test } from "vitest";
import { createFileProfileStore } from "../src/profile/file-store.ts";
import { profileLimits } from "../src/profile/limits.ts";
import { createMemoryProfileStore } from "../src/profile/memory-store.ts";
import { profileStoreCases, type StoreUnderTest } from "./profile-store-cases.ts";

const directories: string[] = [];

const freshDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "cofill-profiles-"));
  directories.push(directory);
  return directory;
};

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

const opening = (open: () => StoreUnderTest["store"]): StoreUnderTest => ({ store: open(), reopen: open });

/** The least work that a passphrase may cost, so that the suite does not wait for it. */
const quick = { scryptCost: profileLimits.minScryptCost };

const kinds: readonly (readonly [string, () => StoreUnderTest])[] = [
  [
    "in memory",
    () => {
      const store = createMemoryProfileStore();
      return { store, reopen: () => store };
    },
  ],
  [
    "in files under a passphrase",
    () => {
      const directory = freshDirectory();
      return opening(() => createFileProfileStore({ directory, passphrase: "correct horse", ...quick }));
    },
  ],
  [
    "in files under a key file",
    () => {
      const home = freshDirectory();
      return opening(() =>
        createFileProfileStore({ directory: join(home, "profiles"), keyFile: join(home, "settings", "profile.key") }),
      );
    },
  ],
];

describe.each(kinds)("profiles %s", (_, open) => {
  test.each(profileStoreCases)("$name", ({ run }) => run(open()));
});
