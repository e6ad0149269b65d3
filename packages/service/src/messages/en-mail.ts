import type { ProblemCatalogue } from "@cofill/core";
import type { MailProblemParams, ProblemParams } from "./problem-params.ts";

const unwanted = {
  person: ({ title }: { readonly title: string }) => `"${title}" takes no more answers: it is no longer needed`,
};

const kept = (text: string) => ({
  person: ({ title }: { readonly title: string }) => `"${title}" ${text}. Your draft is kept`,
});

const nothingOf = (rights: readonly string[]): string => (rights.length === 0 ? "nothing" : rights.join(", "));

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const hints = {
  guest: () => "; a guest reaches those who wrote to it, or whose name it was sent",
  account: (name: string) => `; there is an account called "${name.slice(1)}": give it a name of yours first`,
} as const;

type SlotParams = Pick<ProblemParams, "slot.problem" | "slot.not_a_file" | "slot.changed_file">;

export const mailMessages: ProblemCatalogue<
  Omit<MailProblemParams, "malformed.input" | "too_large.input"> & SlotParams
> = {
  "malformed.attenuated_too_often": { person: ({ called }) => `${called} was made from others too many times already` },
  "malformed.expires_in_past": { person: () => '"expiresAt" must be in the future' },
  "malformed.expires_not_a_time": {
    person: () => '"expiresAt" must be a date and time such as 2026-12-31T18:00:00Z',
  },
  "malformed.expires_too_far": { person: () => '"expiresAt" is too far away; leave it out for no end' },
  "malformed.no_pattern": {
    person: () => 'A form needs a "pattern" (a FormSchema), or a "source" in another format',
  },
  "malformed.no_title": { person: () => "A form needs a title" },
  "malformed.no_description": { person: () => "Say what you would like to have" },
  "malformed.empty_message": { person: () => "The message is empty: write a text or add an edge" },
  "malformed.tool_url": { person: () => '"tool.url" must be an http or https address without a password in it' },
  "malformed.not_an_attachment": {
    person: ({ members }) => `Give a name such as "@counter", or an object with one of ${members.join(", ")}`,
  },
  "bad_name.name": {
    person: ({ given }) =>
      `${JSON.stringify(given)} is no name: write letters, digits and _ . - in parts that / separates, such as @tools/counter`,
  },
  "bad_name.below_itself": { person: ({ from, to }) => `${to} lies below ${from} itself` },
  "bad_name.too_deep": { person: ({ name }) => `${name} would lie too deep` },
  "bad_name.agent": {
    person: ({ maximum }) =>
      `An agent's name has letters, digits and _ . : @ -, at most ${maximum}; self, host and service are taken`,
  },
  "bad_name.edge": { person: ({ name }) => `An edge cannot be called "${name}"` },
  "bad_name.edge_twice": { person: ({ name, other }) => `Two edges are called "${name}"; write @other:${other}` },
  raw_reference: {
    person: () => "That is a reference, and only names are taken here: give it a name first, and use the name",
  },
  "forbidden.guest_makes_agents": { person: () => "A guest makes no agents" },
  "forbidden.guest_names_agents": {
    person: () => "A guest names only what it was given: adopt a handle from a message",
  },
  "forbidden.other_proposer": {
    person: () => 'A form is proposed by its sender; leave "proposer" out, or forward the form you were sent',
  },
  "no_right.right": {
    person: ({ called, right, permitted }) =>
      `${called} does not permit to ${right}; it permits ${nothingOf(permitted)}`,
  },
  "no_right.right_of_original": {
    person: ({ called, right }) => `${called} does not permit to ${right}, so that nothing made from it can`,
  },
  "no_right.form_only": { person: ({ called }) => `${called} takes answers to its form and nothing else` },
  "no_right.no_mailbox": { person: ({ called }) => `${called} has no mailbox` },
  "no_right.not_made_by_you": {
    person: ({ called }) => `${called} was not made by you, so that you cannot take it back; remove the name instead`,
  },
  "no_right.yourself": {
    person: ({ called }) => `${called} is yourself; you can take back only what you attenuated`,
  },
  "no_right.not_your_form": {
    person: ({ title, how }) => `"${title}" was not sent by you, so that you cannot ${how} it`,
  },
  "no_right.not_your_answers": {
    person: ({ title }) => `"${title}" was not sent by you; its answers go to its proposer`,
  },
  "not_found.message": { person: ({ number }) => `There is no message ${number} in this mailbox` },
  "not_found.form_id": { person: () => "You hold no form with this formId; send it as a form of your own" },
  "not_found.form": {
    person: ({ given }) => `You have no form "${given}": name it, or say its message's number or formId`,
  },
  "not_found.submission": { person: () => "There is no such submission, or it is not yours to give" },
  "not_found.submission_gone": { person: () => "The submission is no longer here for you" },
  "not_found.mark": { person: ({ mark }) => `Nobody with the mark "${mark}" has written here` },
  unknown_agent: { person: ({ name }) => `There is no agent called "${name}" here` },
  unknown_name: {
    person: ({ name, hint }) =>
      `You have no name ${name}; your directory lists those you have${hint === undefined ? "" : hints[hint](name)}`,
  },
  "unknown_edge.edge": { person: ({ number, name }) => `Message ${number} has no edge "${name}"` },
  "unknown_edge.form": {
    person: ({ number, name, forms }) => `Message ${number} has no form "${name}"; it has ${quoted(forms)}`,
  },
  "unknown_edge.which_form": {
    person: ({ number, forms }) => `Message ${number} carries several forms; say which: ${quoted(forms)}`,
  },
  "name_taken.own": { person: ({ name }) => `${name} is a name that everybody has; use another` },
  name_taken: {
    person: ({ name }) => `You use ${name} for something else already; take another name, or replace it`,
  },
  agent_taken: { person: ({ name }) => `There is an agent called "${name}" already` },
  response_conflict: {
    person: () => "An answer with this responseId was given already, and it says something else",
  },
  key_conflict: { person: () => "This key was used for another message" },
  "already_settled.request": { person: ({ number, status }) => `Request ${number} was ${status} already` },
  "already_settled.answer": { person: () => "You have sent this answer; to give another, begin again" },
  "draft_changed.send": { person: () => "The draft changed since you looked; look at it, then send it" },
  "draft_changed.write": { person: () => "The draft changed since you looked; look at it, then write again" },
  "draft_changed.busy": { person: () => "Others change this draft at the same moment; try again" },
  not_a_form: { person: ({ number }) => `Message ${number} carries no form` },
  not_a_request: {
    person: ({ number }) => `Message ${number} asks you for nothing; only a request can be settled`,
  },
  form_tampered: {
    person: ({ title }) => `This copy of "${title}" is not the form that was sent; nothing was sent`,
  },
  form_closed: kept("takes no more answers: its sender has closed it"),
  form_revoked: kept("was taken back by its sender, and takes no answers"),
  form_expired: kept("takes no more answers: its time has run out"),
  form_filled: kept("took the one answer it was meant for"),
  "form_closed.unwanted": unwanted,
  "form_revoked.unwanted": unwanted,
  "form_expired.unwanted": unwanted,
  "form_filled.unwanted": unwanted,
  revoked: { person: ({ called }) => `${called} was revoked by its giver` },
  expired: { person: ({ called }) => `${called} has expired` },
  used_up: { person: ({ called }) => `${called} was used as often as it may be` },
  "too_large.file": { person: ({ maximum }) => `A file may have at most ${maximum} bytes` },
  "too_large.draft": { person: () => "The draft is too large to be kept" },
  "too_large.capabilities": { person: ({ maximum }) => `An answer may hold at most ${maximum} capabilities` },
  "too_large.answer": { person: ({ maximum }) => `An answer may have at most ${maximum} characters as JSON` },
  "too_large.form": { person: ({ maximum }) => `A form may have at most ${maximum} characters as JSON` },
  "too_large.value": { person: ({ maximum }) => `A value may have at most ${maximum} characters as JSON` },
  "too_large.edges": { person: ({ maximum }) => `A message has at most ${maximum} edges` },
  "too_large.names": { person: ({ maximum, name }) => `More than ${maximum} names lie below ${name}` },
  "invalid_form.pattern": { person: ({ message }) => `The pattern is no FormSchema: ${message}` },
  "invalid_form.form": { person: ({ title, message }) => `"${title}" cannot be sent: ${message}` },
  invalid_payload: {
    person: ({ message, more }) =>
      `The answer does not fit the form: ${message}${more > 0 ? ` (and ${more} more)` : ""}`,
  },
  "invalid_payload.file": { person: ({ message }) => message },
  "unavailable.tools": { person: () => "Tools cannot be called from here" },
  tool_failed: {
    person: ({ cause }) => `The tool did not answer as it should${cause === undefined ? "" : `: ${cause}`}`,
  },
  "slot.problem": { person: ({ label, message }) => `"${label}": ${message}` },
  "slot.not_a_file": { person: ({ label, called, kind }) => `"${label}" takes a file; ${called} is a ${kind}` },
  "slot.changed_file": { person: ({ label, called }) => `"${label}": ${called} is no longer the file it was` },
};
