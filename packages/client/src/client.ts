import type { IntakeEvent } from "@cofill/service";
import type { OperationInput, OperationOutput } from "@cofill/service/operations";
import { routes } from "@cofill/service/operations/routes";
import { type CallOptions, type ClientOptions, connect } from "./connection.ts";
import { type FollowInput, followEvents } from "./follow-events.ts";
import { type IntakeClient, intakeClient, type Result } from "./intake-client.ts";
import { type MailClient, mailClient } from "./mail-client.ts";
import { ProblemError, problemIn } from "./problem.ts";
import { readResponse } from "./read-answer.ts";
import { requestOf } from "./request-of.ts";
import { type FileInput, type SendOptions, sendFile } from "./send-file.ts";

/** Every operation of a server over HTTP, by group: `client.submissions.create(…)`, `client.mail.send(…)`. */
export interface Client extends IntakeClient {
  readonly submissions: IntakeClient["submissions"] & {
    /** Yields the events of a submission, from the first or after a known one, and resumes after an interruption. */
    readonly follow: (input: FollowInput, options?: CallOptions) => AsyncGenerator<IntakeEvent>;
  };
  readonly uploads: IntakeClient["uploads"] & {
    /** Uploads a file into a field: requests an upload, sends the bytes with progress, and confirms it. */
    readonly send: (input: FileInput, options?: SendOptions) => Promise<Result<OperationOutput<"uploads.confirm">>>;
    /** The bytes of a file; throws a ProblemError. */
    readonly read: (input: OperationInput<"uploads.read">, options?: CallOptions) => Promise<Response>;
  };
  readonly mail: MailClient;
}

/**
 * Creates a client of one server, for one caller. Calls that are safe to repeat are retried with backoff, or as
 * `Retry-After` asks; a problem with a request is returned, not thrown.
 *
 * @example
 * const client = createClient({ url: "http://127.0.0.1:8080", key: "cofill_…" });
 * const created = await client.submissions.create({ intakeId: "vendor", initialFields: { legal_name: "Acme" } });
 * if (created.ok) console.log(created.submissionId, created.missingFields);
 */
export const createClient = (options: ClientOptions): Client => {
  const connection = connect(options);
  const intake = intakeClient(connection);
  return {
    ...intake,
    submissions: {
      ...intake.submissions,
      follow: (input, given) => followEvents(connection, input, given),
    },
    uploads: {
      ...intake.uploads,
      send: (input, given) => sendFile(connection, intake, input, given),
      read: async (input, { signal } = {}) => {
        const { path, headers } = requestOf(routes["uploads.read"], input);
        const response = await connection.open(path, headers, signal);
        if (response.ok) return response;
        throw new ProblemError(problemIn(response.status, (await readResponse(response)).body));
      },
    },
    mail: mailClient(connection),
  };
};
