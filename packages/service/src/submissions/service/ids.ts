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
/** Random bytes are drawn for many ids at once: a draw costs as much as an id's worth of everything else. */
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

/** Ids that sort by the time they were made and cannot be guessed. */
export const createIds =
  (clock: () => number) =>
  (prefix: string): string => {
    let text = `${prefix}_${timePart(clock())}`;
    for (const byte of drawFromPool()) text += letters[byte & 31];
    return text;
  };

/** The SHA-256 of a text, in hex. */
export const sha256 = (text: string): string => hash("sha256", text, "hex");
