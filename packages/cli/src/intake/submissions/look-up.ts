import { given } from "../answers.ts";
import type { SubmissionsPort } from "../submissions-port.ts";
import { type Described, describedBy } from "./described.ts";

/** A submission as whoever runs the command may see it. */
export const lookUp = async ({ submissions }: SubmissionsPort, submissionId: string): Promise<Described> =>
  describedBy(given(await submissions.get({ submissionId }), submissionId));
