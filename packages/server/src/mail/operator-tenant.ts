import type { Principal } from "@cofill/service";
import { demandOperator } from "../demand-operator.ts";

/** The tenant whose agents an operator manages; throws unless the principal is an operator. */
export const operatorTenant = (principal: Principal): string => {
  demandOperator(principal);
  return principal.tenant;
};
