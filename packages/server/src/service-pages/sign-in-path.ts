import { servicePageLimits } from "./limits.ts";

/** The path of the sign-in page, with the path to return to. */
export const signInPath = ({ pathname, search }: URL): string => {
  const wanted = `${pathname}${search}`;
  const isKept = wanted !== "/" && wanted.length <= servicePageLimits.maxNext;
  return isKept ? `/sign-in?next=${encodeURIComponent(wanted)}` : "/sign-in";
};
