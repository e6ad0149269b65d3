import { servicePageLimits } from "./limits.ts";

/** The value of a cookie; the first, if a browser sends several of one name. */
export const cookieOf = (request: Request, name: string): string | undefined => {
  const header = request.headers.get("cookie") ?? "";
  if (header.length > servicePageLimits.maxCookieLength) return undefined;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
};

/** For this site alone, never for its scripts, never sent along from other sites. */
export const cookieText = (name: string, value: string, maxAgeMs: number, isSecure: boolean): string =>
  [
    `${name}=${value}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${Math.floor(maxAgeMs / 1_000)}`,
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
