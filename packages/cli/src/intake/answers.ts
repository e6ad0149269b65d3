import { type Answer, type Envelope, problemMessage, type Reply } from "@cofill/service";
import { Failure } from "../failure.ts";

export const unknownSubmission = (id: string): Failure =>
  new Failure("not_found", `There is no submission '${id}'; 'cofill submissions list' shows those there are`);

/** The value of an accepted request; a problem becomes the command's failure. */
export const unwrap = <T>(answer: Answer<T>, id: string): T => {
  if (answer.ok) return answer.value;
  const { code } = answer.problem;
  const detail = problemMessage(answer.problem, { audience: "person" });
  if (code === "not_found") throw unknownSubmission(id);
  if (code === "forbidden") throw new Failure("forbidden", detail);
  if (code === "storage_full") throw new Failure("store_full", detail);
  if (code === "unavailable") throw new Failure("store_unavailable", detail);
  throw new Failure("submission_refused", detail);
};

export type Accepted = Envelope & { readonly ok: true };

/** The body of a successful reply; an error becomes a failure with all its details. */
export const accepted = ({ body }: Reply): Accepted => {
  if (body.ok) return body;
  const { error, state } = body;
  const message = error.message ?? `The submission is ${state.replaceAll("_", " ")}`;
  throw new Failure("submission_refused", message, { errors: [{ state, ...error }] });
};
