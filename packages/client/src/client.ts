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

/** Everything that a server does over HTTP. */
export interface Client extends IntakeClient {
  readonly submissions: IntakeClient["submissions"] & {
    /** Events as they come, from the first or after a known one; goes on by itself after an interruption. */
    readonly follow: (input: FollowInput, options?: CallOptions) => AsyncGenerator<IntakeEvent>;
  };
  readonly uploads: IntakeClient["uploads"] & {
    /** Asks where a file may go, sends it with progress, and confirms it. */
    readonly send: (input: FileInput, options?: SendOptions) => Promise<Result<OperationOutput<"uploads.confirm">>>;
    /** The bytes of a file; throws a ProblemError. */
    readonly read: (input: OperationInput<"uploads.read">, options?: CallOptions) => Promise<Response>;
  };
  readonly mail: MailClient;
}

/**
 * A client of one server, for one caller. Calls that may be repeated are, with a growing pause and as the server asks;
 * what is wrong with a request is a value.
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
