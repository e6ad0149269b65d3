import { createHmac, timingSafeEqual } from "node:crypto";

export interface ResumeTokens {
  readonly issue: (submissionId: string, version: number) => string;
  /** Nothing for what we never issued. */
  readonly read: (token: string) => { readonly submissionId: string; readonly version: number } | undefined;
}

const shape = /^rt_([0-9A-Za-z_]{1,60})\.([0-9a-z]{1,12})\.([0-9A-Za-z_-]{27})$/;

/** Signed, so that nothing need be stored for each: a token names its submission and the version it saw (D-08). */
export const createResumeTokens = (secret: string): ResumeTokens => {
  const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 27);
  return {
    issue: (submissionId, version) => {
      const text = `${submissionId}.${version.toString(36)}`;
      return `rt_${text}.${sign(text)}`;
    },
    read: (token) => {
      const match = shape.exec(token);
      if (!match) return undefined;
      const [, submissionId, version, signature] = match as unknown as [string, string, string, string];
      const expected = Buffer.from(sign(`${submissionId}.${version}`));
      if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
      return { submissionId, version: Number.parseInt(version, 36) };
    },
  };
};
