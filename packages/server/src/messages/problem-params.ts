import type { NoParams } from "@cofill/core";

type Maximum = { readonly maximum: number };
type Member = { readonly member: string };

/** Parameters of the messages of the server's own problems, by `code` or `code.reason`. */
export interface ServerProblemParams {
  "malformed.body_ended": NoParams;
  "malformed.body_slow": NoParams;
  "malformed.body_not_utf8": NoParams;
  "malformed.body_not_json": NoParams;
  "malformed.body_not_an_object": NoParams;
  "malformed.body_too_deep": Maximum;
  "malformed.body_unreadable": NoParams;
  "malformed.batch_too_long": Maximum;
  "malformed.form_unreadable": NoParams;
  "malformed.form_without_revision": NoParams;
  "malformed.posted_form": NoParams;
  "malformed.in_two_places": Member;
  "malformed.not_in_url": Member & { readonly header: string };
  "malformed.header_and_body": Member & { readonly header: string };
  "malformed.sequence": NoParams;
  "malformed.to_not_a_name": NoParams;
  "malformed.to_not_a_pet_name": NoParams;
  "malformed.to_without_mail": NoParams;
  /** `message`: why the caller's name cannot be resolved. */
  "malformed.to_problem": { readonly message: string };
  "malformed.to_unknown": { readonly name: string };
  "malformed.no_mail": NoParams;
  /** `message`: why the file was rejected. */
  "malformed.file": { readonly message: string };
  "too_large.body": Maximum;
  "too_large.form_entries": Maximum;
  "too_large.form_files": Maximum;
  "too_large.posted_form": NoParams;
  "too_large.changes": Maximum;
  unsupported_media_type: NoParams;
  "unsupported_media_type.encoding": NoParams;
  "unsupported_media_type.form": NoParams;
  method_not_allowed: { readonly allow: string };
  rate_limited: NoParams;
  "rate_limited.streams": NoParams;
  "rate_limited.pages": NoParams;
  "unavailable.streams": NoParams;
  "unavailable.pages": NoParams;
  internal: NoParams;
  "unauthenticated.unknown_key": NoParams;
  "unauthenticated.signed_out": NoParams;
  "unauthenticated.sign_in": NoParams;
  "forbidden.foreign_host": NoParams;
  "forbidden.proxy": NoParams;
  "forbidden.foreign_origin": NoParams;
  "forbidden.tool_call": NoParams;
  "forbidden.foreign_page": NoParams;
  "forbidden.agent_key": NoParams;
  "forbidden.key": NoParams;
  "forbidden.link_opens_one_form": NoParams;
  "forbidden.link_for_person": NoParams;
  "forbidden.link_tells_nobody": NoParams;
  "forbidden.person_only": NoParams;
  /** `message`: why the submission accepts no more changes. */
  "forbidden.submission": { readonly message: string };
  "forbidden.other_agent": NoParams;
  "forbidden.link_without_mail": NoParams;
  "actor_mismatch.agents_only": NoParams;
  "bad_name.header": NoParams;
  "bad_name.account": NoParams;
  agent_required: NoParams;
}
