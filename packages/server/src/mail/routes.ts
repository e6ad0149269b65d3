import type { Route } from "../route.ts";
import { agentRoutes } from "./agent-routes.ts";
import { followRoute } from "./follow-route.ts";
import { operationRoutes } from "./operation-routes.ts";

/** Everything under `/mail`. */
export const mailTable: readonly Route[] = [...operationRoutes, followRoute, ...agentRoutes];
