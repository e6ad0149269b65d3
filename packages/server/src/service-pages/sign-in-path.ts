import { servicePageLimits } from "./limits.ts";

/** The page to sign in at, which leads back to where somebody wanted to go. */
export const signInPath = ({ pathname, search }: URL): string => {
  const wanted = `${pathname}${search}`;
  const isKept = wanted !== "/" && wanted.length <= servicePageLimits.maxNext;
  return isKept ? `/sign-in?next=${encodeURIComponent(wanted)}` : "/sign-in";
};
