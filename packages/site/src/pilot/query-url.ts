import { quote } from "@cofill/core";
import type { DataView as View } from "../annotations/manifest.ts";
import { limits } from "./limits.ts";
import type { Stop } from "./outcome.ts";
import type { Arguments } from "./planner/contract.ts";

/** Writes arguments as search parameters, arrays as repeated keys (AAF-QRY-01, D-14); parameters of the route stay. */
export const withQuery = (url: URL, view: View, args: Arguments): URL | Stop => {
  const asked = new URL(url);
  const properties = view.inputSchema?.properties;
  let keys = 0;
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (typeof properties !== "object" || properties === null || !Object.hasOwn(properties, name)) {
      return { code: "invalid_arguments", message: `The view takes no argument ${quote(name)}.` };
    }
    asked.searchParams.delete(name);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "object" && one !== null) {
        return { code: "invalid_arguments", message: `The argument ${quote(name)} cannot be written into an address.` };
      }
      asked.searchParams.append(name, String(one));
      keys += 1;
    }
  }
  if (keys > limits.maxQueryKeys || asked.href.length > limits.maxUrlLength) {
    return { code: "address_too_long", message: "The arguments are too many or too long for an address." };
  }
  return asked;
};

/** Whether two URLs have the same page and query in any order. */
export const isSameQuery = (one: URL, other: URL): boolean => {
  const sorted = ({ searchParams }: URL) => {
    const copy = new URLSearchParams(searchParams);
    copy.sort();
    return copy.toString();
  };
  return one.origin === other.origin && one.pathname === other.pathname && sorted(one) === sorted(other);
};
