import { hash, randomFillSync } from "node:crypto";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const timePart = (ms: number): string => {
  let text = "";
  for (let rest = ms, i = 0; i < 10; i++) {
    text = letters[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

const idBytes = 16;
/**
 * Random bytes are generated for 256 ids at once, because a call of the generator costs as much as the rest of an id.
 */
const pool = new Uint8Array(idBytes * 256);
let used = pool.length;

const drawFromPool = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.subarray(used - idBytes, used);
};

/** Creates ids that sort by the millisecond of their creation and cannot be guessed. */
export const createIds =
  (clock: () => number) =>
  (prefix: string): string => {
    let text = `${prefix}_${timePart(clock())}`;
    for (const byte of drawFromPool()) text += letters[byte & 31];
    return text;
  };

/**
 * The SHA-256 of a text, in hex.
 *
 * @example sha256("") // "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
 */
export const sha256 = (text: string): string => hash("sha256", text, "hex");
