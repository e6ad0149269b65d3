import { createHash, randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const timePart = (ms: number): string => {
  let text = "";
  for (let rest = ms, i = 0; i < 10; i++) {
    text = letters[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** Ids that sort by the time they were made and cannot be guessed. */
export const createIds =
  (clock: () => number, random: (bytes: number) => Uint8Array = randomBytes) =>
  (prefix: string): string => {
    let text = `${prefix}_${timePart(clock())}`;
    for (const byte of random(16)) text += letters[byte & 31];
    return text;
  };

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
