import { hash, timingSafeEqual } from "node:crypto";
import { Recent } from "@cofill/core/kit";
import { limits } from "../limits.ts";

export interface ReadToken {
  readonly submissionId: string;
  readonly version: number;
}

export interface ResumeTokens {
  readonly issue: (submissionId: string, version: number) => string;
  /** Undefined for a token that this service did not issue. */
  readonly read: (token: string) => ReadToken | undefined;
}

interface Issued {
  readonly version: number;
  readonly token: string;
}

/** The format of a token: submission, version and signature, which is verified separately. */
const shape = /^rt_([0-9A-Za-z_]{1,60})\.([0-9a-z]{1,12})\.([0-9A-Za-z_-]{27})$/;

const prefix = "rt_";

/**
 * Creates and reads signed tokens, so that none needs to be stored; each contains its submission and version (D-08).
 * The last token of each submission is cached, because the next call usually brings it.
 */
export const createResumeTokens = (secret: string): ResumeTokens => {
  // A keyed prefix is safe with SHA-512/256, because its truncated output does not permit length extension.
  const sign = (text: string): string => hash("sha512-256", `${secret}.${text}`, "base64url").slice(0, 27);
  const last = new Recent<Issued>(limits.cachedSubmissions);
  return {
    issue: (submissionId, version) => {
      const known = last.get(submissionId);
      if (known?.version === version) return known.token;
      const text = `${submissionId}.${version.toString(36)}`;
      const token = `${prefix}${text}.${sign(text)}`;
      last.set(submissionId, { version, token });
      return token;
    },
    read: (token) => {
      const id = token.slice(prefix.length, token.indexOf("."));
      const known = last.get(id);
      if (known?.token === token) return { submissionId: id, version: known.version };
      const match = shape.exec(token);
      if (!match) return undefined;
      const [, submissionId, version, signature] = match as unknown as [string, string, string, string];
      const expected = Buffer.from(sign(`${submissionId}.${version}`));
      if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
      return { submissionId, version: Number.parseInt(version, 36) };
    },
  };
};
