import type { ClientProblem } from "@cofill/client";
import type { IntakeError } from "@cofill/service";
import { Failure } from "../failure.ts";
import { keyHint } from "./server-choice.ts";

export const unknownSubmission = (id: string): Failure =>
  new Failure("not_found", `There is no submission '${id}'; 'cofill submissions list' shows those there are`);

const problemFailure = ({ code, detail }: ClientProblem, id: string | undefined): Failure => {
  if (code === "not_found" && id !== undefined) return unknownSubmission(id);
  if (code === "not_found" || code === "forbidden") return new Failure(code, detail);
  if (code === "unauthenticated") return new Failure(code, detail, { hint: keyHint });
  if (code === "storage_full") return new Failure("store_full", detail);
  if (code === "unavailable") return new Failure("store_unavailable", detail);
  return new Failure("submission_refused", detail);
};

/** What an operation gives; a problem or an error of the submission becomes the command's failure. */
export const given = <Output extends { readonly ok: true }>(
  result: Output | IntakeError | { readonly ok: false; readonly problem: ClientProblem },
  id?: string,
): Output => {
  if (result.ok) return result;
  if ("problem" in result) throw problemFailure(result.problem, id);
  const { error, state } = result;
  const message = error.message ?? `The submission is ${state.replaceAll("_", " ")}`;
  throw new Failure("submission_refused", message, { errors: [{ state, ...error }] });
};
