import type { NoParams } from "@cofill/core";
import type { InputError, InputParams } from "../operations/input-params.ts";
import type {
  ApiKeyParams,
  DeliveryMessageParams,
  IntakeDefinitionParams,
  SubmissionMessageParams,
  UploadMessageParams,
} from "./submission-params.ts";

type Named = { readonly name: string };
type Called = { readonly called: string };
type Titled = { readonly title: string };
type Maximum = { readonly maximum: number };
type InMessage = { readonly number: number };

/** The parameters of each message about a request on submissions, by `code` or `code.reason`. */
export interface IntakeProblemParams {
  "malformed.input": { readonly errors: readonly InputError[] };
  actor_required: NoParams;
  actor_mismatch: NoParams;
  resume_token_required: NoParams;
  idempotency_key_required: NoParams;
  unknown_event: NoParams;
  "unauthenticated.key": NoParams;
  "unauthenticated.key_or_link": NoParams;
  "unauthenticated.key_or_token": NoParams;
  forbidden: NoParams;
  "forbidden.link": NoParams;
  "forbidden.link_opens_one": NoParams;
  "forbidden.agent_reviews": NoParams;
  "forbidden.own_submission": NoParams;
  "forbidden.not_a_reviewer": { readonly gate: string };
  not_found: NoParams;
  unavailable: NoParams;
  "unavailable.no_files": NoParams;
  storage_full: NoParams;
}

/** The parameters of each message about a mail request, by `code` or `code.reason`. */
export interface MailProblemParams {
  "malformed.input": { readonly errors: readonly InputError[] };
  "malformed.attenuated_too_often": Called;
  "malformed.expires_in_past": NoParams;
  "malformed.expires_not_a_time": NoParams;
  "malformed.expires_too_far": NoParams;
  "malformed.no_pattern": NoParams;
  "malformed.no_title": NoParams;
  "malformed.no_description": NoParams;
  "malformed.empty_message": NoParams;
  "malformed.tool_url": NoParams;
  "malformed.not_an_attachment": { readonly members: readonly string[] };
  "bad_name.name": { readonly given: string };
  "bad_name.below_itself": { readonly from: string; readonly to: string };
  "bad_name.too_deep": Named;
  "bad_name.agent": Maximum;
  "bad_name.edge": Named;
  "bad_name.edge_twice": Named & { readonly other: string };
  raw_reference: NoParams;
  "forbidden.guest_makes_agents": NoParams;
  "forbidden.guest_names_agents": NoParams;
  "forbidden.other_proposer": NoParams;
  "no_right.right": Called & { readonly right: string; readonly permitted: readonly string[] };
  "no_right.right_of_original": Called & { readonly right: string };
  "no_right.form_only": Called;
  "no_right.no_mailbox": Called;
  "no_right.not_made_by_you": Called;
  "no_right.yourself": Called;
  "no_right.not_your_form": Titled & { readonly how: "close" | "revoke" };
  "no_right.not_your_answers": Titled;
  "not_found.message": InMessage;
  "not_found.form_id": NoParams;
  "not_found.form": { readonly given: string };
  "not_found.submission": NoParams;
  "not_found.submission_gone": NoParams;
  "not_found.mark": { readonly mark: string };
  unknown_agent: Named;
  unknown_name: Named & {
    readonly hint?: "guest" | "account";
  };
  "unknown_edge.edge": InMessage & Named;
  "unknown_edge.form": InMessage & Named & { readonly forms: readonly string[] };
  "unknown_edge.which_form": InMessage & { readonly forms: readonly string[] };
  "name_taken.own": Named;
  name_taken: Named;
  agent_taken: Named;
  response_conflict: NoParams;
  key_conflict: NoParams;
  "already_settled.request": InMessage & { readonly status: "resolved" | "rejected" };
  "already_settled.answer": NoParams;
  "draft_changed.send": NoParams;
  "draft_changed.write": NoParams;
  "draft_changed.busy": NoParams;
  not_a_form: InMessage;
  not_a_request: InMessage;
  form_tampered: Titled;
  form_closed: Titled;
  form_revoked: Titled;
  form_expired: Titled;
  form_filled: Titled;
  "form_closed.unwanted": Titled;
  "form_revoked.unwanted": Titled;
  "form_expired.unwanted": Titled;
  "form_filled.unwanted": Titled;
  revoked: Called;
  expired: Called;
  used_up: Called;
  "too_large.input": { readonly errors: readonly InputError[] };
  "too_large.file": Maximum;
  "too_large.draft": NoParams;
  "too_large.capabilities": Maximum;
  "too_large.answer": Maximum;
  "too_large.form": Maximum;
  "too_large.value": Maximum;
  "too_large.edges": Maximum;
  "too_large.names": Maximum & Named;
  /** `message` is the message of the form's first issue. */
  "invalid_form.pattern": { readonly message: string };
  "invalid_form.form": Titled & { readonly message: string };
  /** `message` is the message of the first issue, and `more` is the number of other issues. */
  invalid_payload: { readonly message: string; readonly more: number };
  "invalid_payload.file": { readonly message: string };
  "unavailable.tools": NoParams;
  /** `cause` is set only for the agent that created the tool. */
  tool_failed: { readonly cause?: string };
}

type InputKeys = { [K in keyof InputParams as `input.${K}`]: InputParams[K] };

/** The parameters of all messages of this package. */
export interface ProblemParams
  extends IntakeProblemParams,
    MailProblemParams,
    InputKeys,
    SubmissionMessageParams,
    UploadMessageParams,
    DeliveryMessageParams,
    IntakeDefinitionParams,
    ApiKeyParams {
  /** The slot of an answer holds a name that cannot be sent; `message` says why. */
  "slot.problem": { readonly label: string; readonly message: string };
  "slot.not_a_file": Called & { readonly label: string; readonly kind: string };
  "slot.changed_file": Called & { readonly label: string };
}
