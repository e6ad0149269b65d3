import type { Environment } from "../../environment.ts";
import { accepted, unwrap } from "../answers.ts";
import { operatorOf } from "../operator.ts";
import type { Opened } from "../with-service.ts";
import { type Described, describedBy } from "./described.ts";
import { findSubmission } from "./find.ts";

/** A submission as its operator sees it. */
export const lookUp = async (
  environment: Environment,
  { store, service }: Opened,
  id: string,
  tenant: string | undefined,
): Promise<Described> => {
  const row = await findSubmission(store, id, tenant);
  return describedBy(accepted(unwrap(await service.get(operatorOf(environment, row.tenant), id, {}), id)));
};
