import { linkSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { StoreError } from "../store.ts";
import { generateSealingKey, readSealingKey, type SealingKey } from "./sealing-key.ts";

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

const readKeyFile = (file: string): SealingKey | undefined => {
  let text: string;
  let mode: number;
  try {
    text = readFileSync(file, "utf8");
    ({ mode } = statSync(file));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new StoreError("unavailable", `Cannot read the key file ${file}: the system said ${codeOf(error)}.`, {
      cause: error,
    });
  }
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    throw new StoreError("unavailable", `Others may read the key file ${file}. Run: chmod 600 ${file}`);
  const key = readSealingKey(text.trim());
  if (!key) throw new StoreError("unavailable", `${file} is not a key file: it must hold 32 bytes in base64url.`);
  return key;
};

/** Writes a new key so that the file is never visible half written; of two concurrent processes, one wins. */
const makeKeyFile = async (file: string): Promise<void> => {
  const temporary = `${file}.${process.pid}.${generateSealingKey().slice(0, 8)}`;
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(`${generateSealingKey()}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    linkSync(temporary, file);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    throw new StoreError("unavailable", `Cannot write the key file ${file}: the system said ${codeOf(error)}.`, {
      cause: error,
    });
  } finally {
    rmSync(temporary, { force: true });
  }
};

/**
 * Opens the key in a file that only its owner can read. Creates a missing key unless `mayMake` is false, because a new
 * key could not open secrets that were sealed before.
 */
export const openKeyFile = async (
  file: string,
  mayMake: () => boolean | Promise<boolean>,
): Promise<readonly [SealingKey]> => {
  const known = readKeyFile(file);
  if (known) return [known];
  if (!(await mayMake())) {
    throw new StoreError(
      "unavailable",
      `The secrets of this store are sealed with a key that is not in ${file}. Put the key file back, or set ` +
        "COFILL_SECRET_KEY. If the key is lost, 'cofill keys rotate-secrets' makes new secrets.",
    );
  }
  await makeKeyFile(file);
  return [readKeyFile(file)!];
};
