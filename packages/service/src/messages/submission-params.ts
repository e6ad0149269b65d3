import type { WordableProblem } from "@cofill/core";
import type { SubmissionState } from "../submissions/contract.ts";

type None = { readonly [none in never]: never };
type Count = { readonly count: number };
type Maximum = { readonly maximum: number };
type File = { readonly filename: string };

/** The parameters of each message about a submission, by `code.reason`. */
export interface SubmissionMessageParams {
  "fields.missing": Count;
  "fields.invalid": Count;
  "fields.upload_pending": Count;
  "review.wait": None;
  "review.under_way": { readonly gate: string };
  "review.not_under_way": { readonly state: SubmissionState };
  "review.changed": None;
  "review.reasons_missing": None;
  "review.reason_wanted": None;
  "review.approved_already": None;
  "submission.locked": None;
  "submission.finalized": None;
  "submission.cancelled": None;
  "submission.expired": None;
  "submission.changed": None;
  "submission.rejected": { readonly reasons: readonly string[] };
  "submission.key_used": None;
  "person_only.confirm": None;
  "person_only.act": None;
  "handoff.too_many_links": Maximum;
  "handoff.revoked": None;
  "handoff.expired": None;
  "upload.not_a_file_field": { readonly label: string };
  "upload.too_many": Maximum;
  "upload.unknown": None;
  "upload.over": File;
  "upload.not_arrived": File;
  "upload.not_confirmed": File;
  "delivery.nothing_waits": None;
  "delivery.under_way": None;
  "delivery.look_at_receiver": None;
  /** `problem` is set if the delivery failed with a code; otherwise `text` is the message of the custom deliverer. */
  "delivery.failed": { readonly problem?: WordableProblem; readonly text: string };
}

type Member = { readonly member: string };

/** The parameters of messages about a file, as announced or as stored. */
export interface UploadMessageParams {
  "upload.wrong_type": Member & { readonly expected: "string" | "number" };
  "upload.name_empty": None;
  "upload.name_too_long": Maximum & { readonly length: number };
  "upload.not_a_media_type": None;
  "upload.type_not_taken": { readonly type: string; readonly extension?: string; readonly accept: readonly string[] };
  "upload.disguised": { readonly type: string; readonly extension: string };
  "upload.not_a_size": None;
  "upload.too_large": Maximum & { readonly bytes: number };
  "upload.not_a_hash": None;
  "upload.arrived_too_large": Maximum & { readonly bytes: number };
  "upload.other_size": { readonly bytes: number; readonly announced: number };
  "upload.other_hash": None;
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
  "delivery.submission_cancelled": None;
  "delivery.no_longer_waits": None;
  "delivery.no_deliverer": { readonly kind?: string };
  "delivery.receiver_gone": None;
  "delivery.broke_off": { readonly error: string };
  "delivery.private_address": Host;
  "delivery.timeout": { readonly seconds: number };
  "delivery.stopped": None;
  "delivery.port": { readonly port: number };
  "delivery.secret": { readonly problem: string };
  "delivery.no_secret": None;
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
  "tool_answer.too_deep": None;
  "tool_answer.not_json": None;
  /** `problem` is a problem with the destination's configuration. */
  "delivery.destination": { readonly problem: WordableProblem };
}

type Range = { readonly minimum: number; readonly maximum: number };

/** The parameters of messages about an intake's definition or destination, by `code` or `code.reason`. */
export interface IntakeDefinitionParams {
  intake_id: Maximum;
  intake_version: None;
  intake_name: None;
  intake_ttl: Range;
  intake_role: None;
  intake_form: None;
  /** Not a problem: a note to the sender of a form that its checks in code will not run. */
  "form_note.checks": { readonly names: readonly string[] };
  intake_checks: { readonly names: readonly string[] };
  intake_buried_file: { readonly path: string };
  gate_invalid: None;
  gate_name: None;
  gate_name_twice: None;
  "gate_reviewers.invalid": None;
  "gate_reviewers.none": None;
  "gate_approvals.range": Maximum;
  "gate_approvals.too_many": None;
  gate_escalation: None;
  "gates.not_a_list": None;
  "gates.too_many": Maximum;
  /** `cause` is the error message of the JSONLogic library. */
  gate_rule: { readonly cause?: string };
  destination_invalid: None;
  kind_unknown: None;
  url_missing: None;
  "url_invalid.length": Maximum;
  "url_invalid.characters": None;
  "url_invalid.unreadable": None;
  "url_invalid.port": None;
  url_scheme: None;
  url_userinfo: None;
  "headers_invalid.type": None;
  "headers_invalid.count": Maximum;
  "header_name.characters": { readonly position: number };
  "header_name.twice": { readonly name: string };
  header_reserved: { readonly name: string };
  header_value: { readonly name: string };
  secret_invalid: None;
  "retry_policy_invalid.type": None;
  "retry_policy_invalid.range": Member & Range;
  "retry_policy_invalid.delays": None;
  "retry_policy_invalid.jitter": None;
  queue_invalid: None;
}

/** The parameters of messages about the creation of an API key. */
export interface ApiKeyParams {
  "api_key.role": { readonly roles: readonly string[] };
  "api_key.kind": { readonly kinds: readonly string[] };
  "api_key.name": { readonly what: "actor_id" | "tenant" | "role"; readonly text: string };
}
