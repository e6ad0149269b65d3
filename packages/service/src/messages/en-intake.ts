import type { ProblemCatalogue, WordableProblem, Wording } from "@cofill/core";
import type { DeliveryMessageParams, IntakeDefinitionParams, SubmissionMessageParams } from "./submission-params.ts";

/** Messages about problems of an intake's definition or its destination. */
export const intakeDefinitionMessages: ProblemCatalogue<IntakeDefinitionParams> = {
  intake_id: { person: ({ maximum }) => `An id is up to ${maximum} letters, digits, _ and -` },
  intake_version: { person: () => "A version is a text" },
  intake_name: { person: () => "A name is a text" },
  intake_ttl: { person: ({ minimum, maximum }) => `ttlMs is a number from ${minimum} to ${maximum}` },
  intake_role: { person: () => 'A role is filled by "agent" or "person"' },
  intake_form: { person: () => "An intake needs a schema or a form" },
  "form_note.checks": {
    person: ({ names }) => `The form's checks in code are not run on a form that was sent: ${names.join(", ")}`,
  },
  intake_checks: {
    person: ({ names }) => `The form names checks in code (${names.join(", ")}), and no code was given for them`,
  },
  intake_buried_file: {
    person: ({ path }) =>
      `"${path}" holds files where no upload reaches them; make it a list of objects with a file in each`,
  },
  gate_invalid: { person: () => "A gate is an object" },
  gate_name: { person: () => "A gate needs a name" },
  gate_name_twice: { person: () => "Two gates have this name" },
  "gate_reviewers.invalid": { person: () => "Reviewers are { actorIds: [...], roles: [...] }" },
  "gate_reviewers.none": { person: () => "A gate needs reviewers" },
  "gate_approvals.range": { person: ({ maximum }) => `requiredApprovals is a whole number from 1 to ${maximum}` },
  "gate_approvals.too_many": { person: () => "More approvals are required than there are reviewers" },
  gate_escalation: { person: () => "escalateAfterMs is a number of milliseconds" },
  "gates.not_a_list": { person: () => "Gates are a list" },
  "gates.too_many": { person: ({ maximum }) => `At most ${maximum} gates` },
  gate_rule: { person: ({ cause = "it cannot be built" }) => `autoApproveIf is no JSONLogic: ${cause}` },
  destination_invalid: { person: () => "A destination is an object." },
  kind_unknown: { person: () => "The kind of a destination is webhook, callback or queue." },
  url_missing: { person: () => "A webhook needs a url." },
  "url_invalid.length": { person: ({ maximum }) => `The url is a text of at most ${maximum} characters.` },
  "url_invalid.characters": { person: () => "The url has spaces or control characters in it." },
  "url_invalid.unreadable": { person: () => "The url cannot be read." },
  "url_invalid.port": { person: () => "Nothing can be sent to port 0." },
  url_scheme: { person: () => "The url begins with https:// or http://." },
  url_userinfo: { person: () => "The url has a user or a password in it; send them as a header." },
  "headers_invalid.type": { person: () => "Headers are an object of names and texts." },
  "headers_invalid.count": { person: ({ maximum }) => `At most ${maximum} headers can be added.` },
  "header_name.characters": {
    person: ({ position }) => `The name of header ${position} has characters that a header's name cannot have.`,
  },
  "header_name.twice": { person: ({ name }) => `The header ${name} is there twice.` },
  header_reserved: { person: ({ name }) => `The header ${name} is set by the sender.` },
  header_value: { person: ({ name }) => `The value of the header ${name} is not one line of Latin text.` },
  secret_invalid: { person: () => "The secret is whsec_ and base64, or another text that is not empty." },
  "retry_policy_invalid.type": { person: () => "A retry policy is an object." },
  "retry_policy_invalid.range": {
    person: ({ member, minimum, maximum }) => `${member} is a whole number from ${minimum} to ${maximum}.`,
  },
  "retry_policy_invalid.delays": { person: () => "maxDelayMs is not less than initialDelayMs." },
  "retry_policy_invalid.jitter": { person: () => "jitter is true or false." },
  queue_invalid: { person: () => "The name of a queue is visible ASCII without spaces." },
};

const keyOf = ({ code, reason }: WordableProblem): string => (reason === undefined ? code : `${code}.${reason}`);

/** The message of a problem that is nested in another problem's parameters. */
const within = (catalogue: object, problem: WordableProblem): string => {
  const wording = (catalogue as Readonly<Record<string, Wording<object>>>)[keyOf(problem)];
  return wording ? wording.person(problem.params ?? {}) : problem.code;
};

/** Messages about failed deliveries. */
export const deliveryMessages: ProblemCatalogue<
  DeliveryMessageParams & Pick<SubmissionMessageParams, "delivery.failed">
> = {
  "delivery.failed": {
    person: ({ problem, text }) => `The delivery failed: ${problem ? within(deliveryMessages, problem) : text}`,
  },
  "delivery.destination": { person: ({ problem }) => within(intakeDefinitionMessages, problem) },
  "tool_answer.too_deep": { person: () => "The tool's answer is nested too deep" },
  "tool_answer.not_json": { person: () => "The tool did not answer with JSON" },
  "delivery.submission_cancelled": { person: () => "The submission was cancelled" },
  "delivery.no_longer_waits": { person: () => "The submission no longer waits for delivery" },
  "delivery.no_deliverer": {
    person: ({ kind = "destination that is gone" }) => `This server cannot deliver to a ${kind}`,
  },
  "delivery.receiver_gone": { person: () => "The receiver said it is gone; retry by hand to open it again" },
  "delivery.broke_off": { person: ({ error }) => `The delivery broke off: ${error}` },
  "delivery.private_address": {
    person: ({ host }) =>
      `${host} is not a public address; others are refused unless the server allows private webhooks.`,
  },
  "delivery.timeout": { person: ({ seconds }) => `No whole answer within ${seconds} s.` },
  "delivery.stopped": { person: () => "Stopped before there was an answer." },
  "delivery.port": { person: ({ port }) => `Port ${port} is not one that webhooks go to.` },
  "delivery.secret": { person: ({ problem }) => `The destination's secret cannot be used: ${problem}.` },
  "delivery.no_secret": { person: () => "There is no secret to sign with." },
  "delivery.sent_too_much": { person: ({ host }) => `${host} sent too much before its answer.` },
  "delivery.closed": { person: ({ host }) => `${host} closed the connection before it had answered.` },
  "delivery.unreachable": { person: ({ host }) => `${host} cannot be reached from here.` },
  "delivery.name_not_found": { person: ({ host }) => `The name ${host} was not found.` },
  "delivery.name_not_looked_up": { person: ({ host }) => `The name ${host} could not be looked up.` },
  "delivery.refused": { person: ({ host }) => `${host} refused the connection.` },
  "delivery.connect_timeout": { person: ({ host }) => `${host} did not take the connection in time.` },
  "delivery.not_http": { person: ({ host }) => `${host} answered with something that is not HTTP.` },
  "delivery.connection_failed": { person: ({ host, error }) => `The connection to ${host} failed (${error}).` },
  "delivery.certificate": { person: ({ host, error }) => `The certificate of ${host} is not trusted (${error}).` },
  "delivery.not_secure": { person: ({ host, error }) => `No secure connection to ${host} could be made (${error}).` },
  "delivery.redirect": { person: ({ host, status }) => `${host} answered ${status}: redirects are not followed.` },
  "delivery.status": { person: ({ host, status }) => `${host} answered ${status}.` },
  "delivery.gone": { person: ({ host }) => `${host} answered 410: it takes no more.` },
  "delivery.answer_too_long": { person: ({ host, maximum }) => `${host} answered more than ${maximum} bytes.` },
};
