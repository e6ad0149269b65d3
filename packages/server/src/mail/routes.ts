import type { Route } from "../route.ts";
import { followRoute } from "./follow-route.ts";
import { agentRoutes, operationRoutes } from "./operation-routes.ts";

/** Everything under `/mail`. */
export const mailTable: readonly Route[] = [...operationRoutes, followRoute, ...agentRoutes];
