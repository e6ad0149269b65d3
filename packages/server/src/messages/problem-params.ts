type None = { readonly [none in never]: never };
type Maximum = { readonly maximum: number };
type Member = { readonly member: string };

/** Parameters of the messages of the server's own problems, by `code` or `code.reason`. */
export interface ServerProblemParams {
  "malformed.body_ended": None;
  "malformed.body_slow": None;
  "malformed.body_not_utf8": None;
  "malformed.body_not_json": None;
  "malformed.body_not_an_object": None;
  "malformed.body_too_deep": Maximum;
  "malformed.body_unreadable": None;
  "malformed.batch_too_long": Maximum;
  "malformed.form_unreadable": None;
  "malformed.form_without_revision": None;
  "malformed.posted_form": None;
  "malformed.in_two_places": Member;
  "malformed.not_in_url": Member & { readonly header: string };
  "malformed.header_and_body": Member & { readonly header: string };
  "malformed.sequence": None;
  "malformed.to_not_a_name": None;
  "malformed.to_not_a_pet_name": None;
  "malformed.to_without_mail": None;
  /** `message`: why the caller's name cannot be resolved. */
  "malformed.to_problem": { readonly message: string };
  "malformed.to_unknown": { readonly name: string };
  "malformed.no_mail": None;
  /** `message`: why the file was rejected. */
  "malformed.file": { readonly message: string };
  "too_large.body": Maximum;
  "too_large.form_entries": Maximum;
  "too_large.form_files": Maximum;
  "too_large.posted_form": None;
  "too_large.changes": Maximum;
  unsupported_media_type: None;
  "unsupported_media_type.encoding": None;
  "unsupported_media_type.form": None;
  method_not_allowed: { readonly allow: string };
  rate_limited: None;
  "rate_limited.streams": None;
  "rate_limited.pages": None;
  "unavailable.streams": None;
  "unavailable.pages": None;
  internal: None;
  "unauthenticated.unknown_key": None;
  "unauthenticated.signed_out": None;
  "unauthenticated.sign_in": None;
  "forbidden.foreign_host": None;
  "forbidden.proxy": None;
  "forbidden.foreign_origin": None;
  "forbidden.tool_call": None;
  "forbidden.foreign_page": None;
  "forbidden.agent_key": None;
  "forbidden.key": None;
  "forbidden.link_opens_one_form": None;
  "forbidden.link_for_person": None;
  "forbidden.link_tells_nobody": None;
  "forbidden.person_only": None;
  /** `message`: why the submission accepts no more changes. */
  "forbidden.submission": { readonly message: string };
  "forbidden.other_agent": None;
  "forbidden.link_without_mail": None;
  "actor_mismatch.agents_only": None;
  "bad_name.header": None;
  "bad_name.account": None;
  agent_required: None;
}
