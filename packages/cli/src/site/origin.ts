import { Failure } from "../failure.ts";
import { isWebAddress } from "./page-source.ts";

/** The origin of pages that are not published yet. */
export const localOrigin = "http://localhost";

/** The origin given by `--origin`, if any. */
export const readOrigin = (given: string | undefined): string | undefined => {
  if (given === undefined) return undefined;
  if (isWebAddress(given)) return new URL(given).origin;
  throw new Failure("usage", `--origin is an address like https://example.com, not '${given}'`);
};
