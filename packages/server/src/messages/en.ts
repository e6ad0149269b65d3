import type { ProblemCatalogue } from "@cofill/core";
import type { ServerProblemParams } from "./problem-params.ts";

/** Messages of the server's own problems in English. */
export const en: ProblemCatalogue<ServerProblemParams> = {
  "malformed.body_ended": { person: () => "The body ended too early" },
  "malformed.body_slow": { person: () => "The body came too slowly" },
  "malformed.body_not_utf8": { person: () => "The body is not UTF-8" },
  "malformed.body_not_json": { person: () => "The body is not JSON" },
  "malformed.body_not_an_object": { person: () => "The body must be a JSON object" },
  "malformed.body_too_deep": { person: ({ maximum }) => `The body is nested deeper than ${maximum} levels` },
  "malformed.body_unreadable": { person: () => "The body could not be read" },
  "malformed.batch_too_long": { person: ({ maximum }) => `A batch holds at most ${maximum} messages` },
  "malformed.form_unreadable": { person: () => "The form is not well formed" },
  "malformed.form_without_revision": { person: () => "The form does not say which state of it was seen" },
  "malformed.posted_form": { person: () => "The form cannot be read as one that this page sends" },
  "malformed.in_two_places": {
    person: ({ member }) => `"${member}" stands in the path; leave it out`,
  },
  "malformed.not_in_url": {
    person: ({ member, header }) => `"${member}" does not belong into a URL; send it as the header ${header}`,
  },
  "malformed.header_and_body": {
    person: ({ member, header }) => `The header ${header} and "${member}" in the body differ; send one of them`,
  },
  "malformed.sequence": { person: () => 'Where to go on is a whole number: the "seq" of an event' },
  "malformed.to_not_a_name": { person: () => '"to" must be the name of a person' },
  "malformed.to_not_a_pet_name": { person: () => '"to": give your own name for the person, such as "@ann"' },
  "malformed.to_without_mail": {
    person: () => '"to" is a pet name, and you have no mail: give an account\'s name',
  },
  "malformed.to_problem": { person: ({ message }) => `"to": ${message}` },
  "malformed.to_unknown": {
    person: ({ name }) => `"to": nobody here is called "${name}"; give an account's name, or your own name for them`,
  },
  "malformed.no_mail": {
    person: () => 'There is no mail here, so that "to" would reach nobody: leave it out, and send the link yourself',
  },
  "malformed.file": { person: ({ message }) => message },
  "too_large.body": { person: ({ maximum }) => `The body is larger than ${maximum} bytes` },
  "too_large.form_entries": { person: ({ maximum }) => `A form sends at most ${maximum} entries` },
  "too_large.form_files": { person: ({ maximum }) => `A form sends at most ${maximum} files at once` },
  "too_large.posted_form": { person: () => "The form has more entries than any page of ours sends" },
  "too_large.changes": {
    person: ({ maximum }) => `A page sends at most ${maximum} changes at once; send them in parts`,
  },
  unsupported_media_type: { person: () => "Send JSON, with the header Content-Type: application/json" },
  "unsupported_media_type.encoding": { person: () => "Send the body without a Content-Encoding" },
  "unsupported_media_type.form": { person: () => "Send a form, as a browser does" },
  method_not_allowed: { person: ({ allow }) => `Only ${allow} can be used here` },
  rate_limited: { person: () => "Too many requests; slow down" },
  "rate_limited.streams": { person: () => "You have too many streams open" },
  "rate_limited.pages": { person: () => "You have too many pages open" },
  "unavailable.streams": { person: () => "Too many streams are open; try again later" },
  "unavailable.pages": { person: () => "Too many pages are open; try again later" },
  internal: { person: () => "Something went wrong here; the log has more under the id in instance" },
  "unauthenticated.unknown_key": { person: () => "The key or link is not known, or no longer good" },
  "unauthenticated.signed_out": { person: () => "You are no longer signed in" },
  "unauthenticated.sign_in": { person: () => "Sign in with a key to begin a form" },
  "forbidden.foreign_host": {
    person: () => "Without API keys this server answers to the names of this machine only",
  },
  "forbidden.proxy": { person: () => "Without API keys this server takes no calls that come through a proxy" },
  "forbidden.foreign_origin": { person: () => "Pages of this origin may not call" },
  "forbidden.tool_call": { person: () => "A Cofill server cannot be called as a tool" },
  "forbidden.foreign_page": { person: () => "Only this server's own pages may send this" },
  "forbidden.agent_key": { person: () => "This key is an agent's; agents use MCP or the API" },
  "forbidden.key": { person: () => "Your key does not permit this" },
  "forbidden.link_opens_one_form": { person: () => "A link opens one form only" },
  "forbidden.link_for_person": { person: () => "A handoff link is for a person in a browser" },
  "forbidden.link_tells_nobody": {
    person: () => 'A link tells nobody: leave "to" out, and send the link you get yourself',
  },
  "forbidden.person_only": { person: () => "Only a person goes on with it in these pages" },
  "forbidden.submission": { person: ({ message }) => message },
  "forbidden.other_agent": {
    person: () => "Your key stands for another agent; leave the header Cofill-Agent out",
  },
  "forbidden.link_without_mail": { person: () => "A link opens one submission only, and has no mail" },
  "actor_mismatch.agents_only": { person: () => 'Over MCP an actor is an agent; leave "actor" out' },
  "bad_name.header": { person: () => "The header Cofill-Agent holds no name" },
  "bad_name.account": {
    person: () => "An account's name has letters, digits and _ . : @ - only; this one cannot have mail",
  },
  agent_required: { person: () => "Say whose mail it is: send the header Cofill-Agent with an account's name" },
};
