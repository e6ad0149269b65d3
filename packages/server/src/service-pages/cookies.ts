import { parse, serialize } from "hono/utils/cookie";
import { servicePageLimits } from "./limits.ts";

/** The value of a cookie; the first, if a browser sends several of one name. */
export const cookieOf = (request: Request, name: string): string | undefined => {
  const header = request.headers.get("cookie") ?? "";
  return header.length > servicePageLimits.maxCookieLength ? undefined : parse(header, name)[name];
};

/** A cookie that only this site's requests carry and no script can read. */
export const cookieText = (name: string, value: string, maxAgeMs: number, isSecure: boolean): string =>
  serialize(name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: Math.floor(maxAgeMs / 1_000),
    secure: isSecure,
  });
