import { type Principal, permissionsOf } from "@cofill/service";
import { Refusal } from "../refusal.ts";

/** The tenant whose agents an operator sees and makes. */
export const operatorTenant = (principal: Principal): string => {
  if (principal.via === "none") throw new Refusal("unauthenticated", "This needs an API key");
  if (!permissionsOf(principal).has("manage_keys")) {
    throw new Refusal("forbidden", "Your key or link does not permit this");
  }
  return principal.tenant;
};
