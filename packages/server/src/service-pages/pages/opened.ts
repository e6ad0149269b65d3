import type { Viewed } from "@cofill/service";
import { pathId } from "../../read-input.ts";
import { type People, peopleOfTrail } from "../models/people.ts";
import type { FileHref } from "../models/shown-values.ts";
import { readTrail, type Trail } from "../models/trail.ts";
import type { PageContext } from "../page-route.ts";
import { unwrap } from "./unwrap.ts";

/** A submission that a user has opened, with its trail. */
export interface Opened extends Viewed {
  readonly id: string;
  readonly href: string;
  readonly trail: Trail;
  readonly people: People;
  readonly fileHref: FileHref;
}

/** Opens a submission; throws not found if the user may not see it. */
export const openSubmission = async ({ call, server, user }: PageContext): Promise<Opened> => {
  const { service } = server.options;
  const id = pathId(call, "submissionId");
  const viewed = unwrap(await service.view(user.principal, id, {}));
  const trail = await readTrail(service, user.principal, viewed.submission, viewed.intake);
  const href = `/submissions/${id}`;
  const { uploads } = viewed.submission;
  return {
    ...viewed,
    id,
    href,
    trail,
    people: peopleOfTrail(trail.events),
    fileHref: (uploadId) =>
      Object.hasOwn(uploads, uploadId) && uploads[uploadId]!.status === "completed"
        ? `${href}/files/${encodeURIComponent(uploadId)}`
        : undefined,
  };
};
