import type { IntakeEvent } from "@cofill/service";
import { routes } from "@cofill/service/operations/routes";
import type { CallOptions, Connection } from "./connection.ts";
import { type Followed, follow } from "./follow.ts";
import { ProblemError, problemIn } from "./problem.ts";
import { readResponse } from "./read-answer.ts";
import { requestOf } from "./request-of.ts";

/** Which submission to follow, and from where. */
export interface FollowInput {
  readonly submissionId: string;
  readonly resumeToken?: string;
  /** The last event that is known already; without it all events are yielded. */
  readonly afterEventId?: string;
}

/** Yields the events of a submission, past and future, each once. */
export const followEvents = (
  { open, pause }: Connection,
  { submissionId, resumeToken, afterEventId }: FollowInput,
  { signal }: CallOptions = {},
): AsyncGenerator<IntakeEvent> => {
  const { path, headers } = requestOf(routes["submissions.events"], {
    submissionId,
    ...(resumeToken !== undefined && { resumeToken }),
  });
  const stream: Followed<IntakeEvent> = {
    open: (last, until) =>
      open(
        path,
        { ...headers, accept: "text/event-stream", ...(last !== undefined && { "last-event-id": last }) },
        until,
      ),
    read: ({ id, data }) => (id === undefined ? undefined : { id, value: JSON.parse(data) as IntakeEvent }),
    refusal: async (response) => {
      const problem = problemIn(response.status, (await readResponse(response)).body);
      const mayPass = response.status === 429 || response.status >= 500;
      return mayPass ? undefined : new ProblemError(problem);
    },
  };
  return follow(stream, { signal, pause, last: afterEventId });
};
