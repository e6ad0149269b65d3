import type { NoParams, WordableProblem } from "@cofill/core";
import type { SubmissionState } from "../submissions/contract.ts";

type Count = { readonly count: number };
type Maximum = { readonly maximum: number };
type File = { readonly filename: string };

/** The parameters of each message about a submission, by `code.reason`. */
export interface SubmissionMessageParams {
  "fields.missing": Count;
  "fields.invalid": Count;
  "fields.upload_pending": Count;
  "review.wait": NoParams;
  "review.under_way": { readonly gate: string };
  "review.not_under_way": { readonly state: SubmissionState };
  "review.changed": NoParams;
  "review.reasons_missing": NoParams;
  "review.reason_wanted": NoParams;
  "review.approved_already": NoParams;
  "submission.locked": NoParams;
  "submission.finalized": NoParams;
  "submission.cancelled": NoParams;
  "submission.expired": NoParams;
  "submission.changed": NoParams;
  "submission.rejected": { readonly reasons: readonly string[] };
  "submission.key_used": NoParams;
  "person_only.confirm": NoParams;
  "person_only.act": NoParams;
  "handoff.too_many_links": Maximum;
  "handoff.revoked": NoParams;
  "handoff.expired": NoParams;
  "upload.not_a_file_field": { readonly label: string };
  "upload.too_many": Maximum;
  "upload.unknown": NoParams;
  "upload.over": File;
  "upload.not_arrived": File;
  "upload.not_confirmed": File;
  "delivery.nothing_waits": NoParams;
  "delivery.under_way": NoParams;
  "delivery.look_at_receiver": NoParams;
  /** `problem` is set if the delivery failed with a code; otherwise `text` is the message of the custom deliverer. */
  "delivery.failed": { readonly problem?: WordableProblem; readonly text: string };
}

type Member = { readonly member: string };

/** The parameters of messages about a file, as announced or as stored. */
export interface UploadMessageParams {
  "upload.wrong_type": Member & { readonly expected: "string" | "number" };
  "upload.name_empty": NoParams;
  "upload.name_too_long": Maximum & { readonly length: number };
  "upload.not_a_media_type": NoParams;
  "upload.type_not_taken": { readonly type: string; readonly extension?: string; readonly accept: readonly string[] };
  "upload.disguised": { readonly type: string; readonly extension: string };
  "upload.not_a_size": NoParams;
  "upload.too_large": Maximum & { readonly bytes: number };
  "upload.not_a_hash": NoParams;
  "upload.arrived_too_large": Maximum & { readonly bytes: number };
  "upload.other_size": { readonly bytes: number; readonly announced: number };
  "upload.other_hash": NoParams;
  "upload.arrived_type_not_taken": { readonly type: string };
  "upload.content": { readonly type: string; readonly problem: ContentProblemCode; readonly looksLike?: string };
}

/** Why the content of a file does not match its media type. */
export type ContentProblemCode =
  | "not_utf8"
  | "wrong_opening"
  | "page_or_script"
  | "too_large_to_search"
  | "looks_like_none"
  | "looks_like"
  | "svg_encoding"
  | "svg_root"
  | "svg_entities"
  | "svg_style_sheet"
  | "svg_script"
  | "svg_foreign_object"
  | "svg_embeds"
  | "svg_event_handler"
  | "svg_animates"
  | "svg_script_link"
  | "svg_data";

type Host = { readonly host: string };

/** The parameters of messages about failed deliveries. */
export interface DeliveryMessageParams {
  "delivery.submission_cancelled": NoParams;
  "delivery.no_longer_waits": NoParams;
  "delivery.no_deliverer": { readonly kind?: string };
  "delivery.receiver_gone": NoParams;
  "delivery.broke_off": { readonly error: string };
  "delivery.private_address": Host;
  "delivery.timeout": { readonly seconds: number };
  "delivery.stopped": NoParams;
  "delivery.port": { readonly port: number };
  "delivery.secret": { readonly problem: string };
  "delivery.no_secret": NoParams;
  "delivery.sent_too_much": Host;
  "delivery.closed": Host;
  "delivery.unreachable": Host;
  "delivery.name_not_found": Host;
  "delivery.name_not_looked_up": Host;
  "delivery.refused": Host;
  "delivery.connect_timeout": Host;
  "delivery.not_http": Host;
  "delivery.connection_failed": Host & { readonly error: string };
  "delivery.certificate": Host & { readonly error: string };
  "delivery.not_secure": Host & { readonly error: string };
  "delivery.redirect": Host & { readonly status: number };
  "delivery.status": Host & { readonly status: number };
  "delivery.gone": Host;
  "delivery.answer_too_long": Host & Maximum;
  "tool_answer.too_deep": NoParams;
  "tool_answer.not_json": NoParams;
  /** `problem` is a problem with the destination's configuration. */
  "delivery.destination": { readonly problem: WordableProblem };
}

type Range = { readonly minimum: number; readonly maximum: number };

/** The parameters of messages about an intake's definition or destination, by `code` or `code.reason`. */
export interface IntakeDefinitionParams {
  intake_id: Maximum;
  intake_version: NoParams;
  intake_name: NoParams;
  intake_ttl: Range;
  intake_role: NoParams;
  intake_form: NoParams;
  /** Not a problem: a note to the sender of a form that its checks in code will not run. */
  "form_note.checks": { readonly names: readonly string[] };
  intake_checks: { readonly names: readonly string[] };
  intake_buried_file: { readonly path: string };
  gate_invalid: NoParams;
  gate_name: NoParams;
  gate_name_twice: NoParams;
  "gate_reviewers.invalid": NoParams;
  "gate_reviewers.none": NoParams;
  "gate_approvals.range": Maximum;
  "gate_approvals.too_many": NoParams;
  gate_escalation: NoParams;
  "gates.not_a_list": NoParams;
  "gates.too_many": Maximum;
  /** `cause` is the error message of the JSONLogic library. */
  gate_rule: { readonly cause?: string };
  destination_invalid: NoParams;
  kind_unknown: NoParams;
  url_missing: NoParams;
  "url_invalid.length": Maximum;
  "url_invalid.characters": NoParams;
  "url_invalid.unreadable": NoParams;
  "url_invalid.port": NoParams;
  url_scheme: NoParams;
  url_userinfo: NoParams;
  "headers_invalid.type": NoParams;
  "headers_invalid.count": Maximum;
  "header_name.characters": { readonly position: number };
  "header_name.twice": { readonly name: string };
  header_reserved: { readonly name: string };
  header_value: { readonly name: string };
  secret_invalid: NoParams;
  "retry_policy_invalid.type": NoParams;
  "retry_policy_invalid.range": Member & Range;
  "retry_policy_invalid.delays": NoParams;
  "retry_policy_invalid.jitter": NoParams;
  queue_invalid: NoParams;
}

/** The parameters of messages about the creation of an API key. */
export interface ApiKeyParams {
  "api_key.role": { readonly roles: readonly string[] };
  "api_key.kind": { readonly kinds: readonly string[] };
  "api_key.name": { readonly what: "actor_id" | "tenant" | "role"; readonly text: string };
}
