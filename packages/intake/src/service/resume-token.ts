import { hash, timingSafeEqual } from "node:crypto";
import { limits } from "../limits.ts";
import { Recent } from "./recent.ts";

export interface ReadToken {
  readonly submissionId: string;
  readonly version: number;
}

export interface ResumeTokens {
  readonly issue: (submissionId: string, version: number) => string;
  /** Nothing for what we never issued. */
  readonly read: (token: string) => ReadToken | undefined;
}

const shape = /^rt_([0-9A-Za-z_]{1,60})\.([0-9a-z]{1,12})\.([0-9A-Za-z_-]{27})$/;

/**
 * Signed, so that nothing need be stored for each: a token names its submission and the version it saw (D-08).
 * The tokens issued last are remembered, because the next call usually brings one of them.
 */
export const createResumeTokens = (secret: string): ResumeTokens => {
  // With the secret in front: SHA-512/256 gives away too little of its state for anyone to go on from a signature.
  const sign = (text: string): string => hash("sha512-256", `${secret}.${text}`, "base64url").slice(0, 27);
  const recent = new Recent<ReadToken>(limits.cachedSubmissions);
  return {
    issue: (submissionId, version) => {
      const text = `${submissionId}.${version.toString(36)}`;
      const token = `rt_${text}.${sign(text)}`;
      recent.set(token, { submissionId, version });
      return token;
    },
    read: (token) => {
      const known = recent.get(token);
      if (known) return known;
      const match = shape.exec(token);
      if (!match) return undefined;
      const [, submissionId, version, signature] = match as unknown as [string, string, string, string];
      const expected = Buffer.from(sign(`${submissionId}.${version}`));
      if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
      return { submissionId, version: Number.parseInt(version, 36) };
    },
  };
};
