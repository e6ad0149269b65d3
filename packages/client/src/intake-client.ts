import type { IntakeError } from "@cofill/service";
import type { IntakeOperationId, OperationInput, OperationOutput } from "@cofill/service/operations";
import { type HttpRoute, routes } from "@cofill/service/operations/routes";
import { type CallOptions, type Connection, Unreachable } from "./connection.ts";
import { type ClientProblem, problemIn, unavailable } from "./problem.ts";
import { PathProblem } from "./request-of.ts";

/** The result of a call: its output, the error of the submission, or a problem with the request. */
export type Result<Output> = Output | IntakeError | { readonly ok: false; readonly problem: ClientProblem };

/** A call of one operation on submissions. */
export type Call<Id extends IntakeOperationId> = (
  ...given: Record<never, never> extends OperationInput<Id>
    ? [input?: OperationInput<Id>, options?: CallOptions]
    : [input: OperationInput<Id>, options?: CallOptions]
) => Promise<Result<OperationOutput<Id>>>;

/** The group and the name in an id such as `submissions.create`. */
type GroupOf<Id> = Id extends `${infer Group}.${string}` ? Group : never;
type NameIn<Group extends string, Id> = Id extends `${Group}.${infer Name}` ? Name : never;

/** Operations that answer with JSON; files and streams have methods of their own. */
export type JsonOperationId = Exclude<IntakeOperationId, "uploads.read">;

/** Every operation of the table, by its group: `client.submissions.create(…)`. */
export type IntakeClient = {
  readonly [Group in GroupOf<JsonOperationId>]: {
    readonly [Name in NameIn<Group, JsonOperationId>]: Call<`${Group}.${Name}` & JsonOperationId>;
  };
};

const isAnswer = (body: unknown): body is { readonly ok: boolean } =>
  typeof body === "object" && body !== null && "ok" in body && typeof body.ok === "boolean";

const call = async (
  { ask }: Connection,
  route: HttpRoute,
  input: object,
  options?: CallOptions,
): Promise<Result<{ readonly ok: boolean }>> => {
  try {
    const { response, body, isTooLong } = await ask(route, input, options);
    if (isAnswer(body)) return body as Result<{ readonly ok: boolean }>;
    if (isTooLong) return { ok: false, problem: unavailable("The answer is too long") };
    return { ok: false, problem: problemIn(response.status, body) };
  } catch (error) {
    if (error instanceof PathProblem) return { ok: false, problem: { code: "not_found", detail: error.message } };
    if (error instanceof Unreachable) return { ok: false, problem: unavailable(error.message) };
    throw error;
  }
};

export const intakeClient = (connection: Connection): IntakeClient => {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of Object.entries(routes)) {
    const [group, name] = id.split(".") as [string, string];
    if (group === "mail" || id === "uploads.read") continue;
    groups[group] ??= {};
    groups[group][name] = (input: object = {}, options?: CallOptions) => call(connection, route, input, options);
  }
  return groups as unknown as IntakeClient;
};
