import type { ProblemCatalogue } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type {
  ApiKeyParams,
  ContentProblemCode,
  SubmissionMessageParams,
  UploadMessageParams,
} from "./submission-params.ts";

/** Messages about submissions, except failed deliveries. */
export const submissionMessages: ProblemCatalogue<Omit<SubmissionMessageParams, "delivery.failed">> = {
  "fields.missing": { person: ({ count: n }) => `${count(n, "field is", "fields are")} still missing` },
  "fields.invalid": { person: ({ count: n }) => `${count(n, "field is", "fields are")} to correct or complete` },
  "fields.upload_pending": { person: ({ count: n }) => `${count(n, "field is", "fields are")} to upload` },
  "review.wait": { person: () => "A reviewer decides; look again later" },
  "review.under_way": {
    person: ({ gate }) => `A review is under way at the gate "${gate}"; nothing can be changed until it ends`,
  },
  "review.not_under_way": {
    person: ({ state }) => `The submission is not under review; it is ${state.replaceAll("_", " ")}`,
  },
  "review.changed": { person: () => "The submission is not the one that was looked at; look again, then decide" },
  "review.reasons_missing": { person: () => "A rejection needs its reasons" },
  "review.reason_wanted": { person: () => "Say what has to change" },
  "review.approved_already": { person: () => "You approved this gate already; another reviewer must" },
  "submission.locked": { person: () => "The submission is locked: it was submitted and waits for delivery" },
  "submission.finalized": { person: () => "The submission is finalized and cannot be changed" },
  "submission.cancelled": { person: () => "The submission was cancelled; create a new one" },
  "submission.expired": { person: () => "The submission expired; create a new one" },
  "submission.changed": {
    person: () => "The submission has changed since you looked; look again",
    agent: () => "The submission has changed since this token was given; go on with the one in this answer",
  },
  "submission.rejected": {
    person: ({ reasons }) =>
      `The submission was rejected; change what the review named, then submit it again: ${reasons.join("; ")}`,
  },
  "submission.key_used": {
    person: () => "This idempotency key was used for another submission or other answers; use a new one",
  },
  "person_only.confirm": { person: () => "Only a person can confirm an answer or decline a proposal" },
  "person_only.act": { person: () => "Only a person can do this" },
  "handoff.too_many_links": {
    person: ({ maximum }) => `A submission has at most ${maximum} open links; revoke some first`,
  },
  "handoff.revoked": { person: () => "The hand-off was revoked by the person who made it" },
  "handoff.expired": { person: () => "The hand-off has expired" },
  "upload.not_a_file_field": { person: ({ label }) => `"${label}" takes no file` },
  "upload.too_many": { person: ({ maximum }) => `A submission holds at most ${maximum} uploads` },
  "upload.unknown": { person: () => "The submission has no such upload" },
  "upload.over": { person: ({ filename }) => `The upload of "${filename}" is over; ask for a new one` },
  "upload.not_arrived": {
    person: ({ filename }) => `"${filename}" has not arrived yet`,
    agent: ({ filename }) => `"${filename}" has not arrived yet; put it to the URL you were given, then confirm`,
  },
  "upload.not_confirmed": { person: ({ filename }) => `The upload of "${filename}" is not confirmed yet` },
  "delivery.nothing_waits": { person: () => "Nothing waits for delivery: the submission is not submitted yet" },
  "delivery.under_way": { person: () => "A delivery is under way at this moment" },
  "delivery.look_at_receiver": { person: () => "Look at the receiver, then try again" },
};

const typeWords = { string: "a text", number: "a number" } as const;

const contentProblems: { readonly [C in ContentProblemCode]: (looksLike: string) => string } = {
  not_utf8: () => "its content is not text in UTF-8",
  wrong_opening: () => "its content does not begin like one",
  page_or_script: () => "its content is a page or a script",
  too_large_to_search: () => "it is too large to be searched for scripts",
  looks_like_none: () => "its content does not look like one",
  looks_like: (type) => `its content looks like ${type}`,
  svg_encoding: () => "it declares an encoding other than UTF-8",
  svg_root: () => "it does not begin with an svg element",
  svg_entities: () => "it declares entities",
  svg_style_sheet: () => "it loads a style sheet",
  svg_script: () => "it has a script",
  svg_foreign_object: () => "it has a foreignObject",
  svg_embeds: () => "it embeds another page",
  svg_event_handler: () => "it has an event handler",
  svg_animates: () => "it animates a link or an event handler",
  svg_script_link: () => "it links to a script",
  svg_data: () => "it has data that is no picture and no font",
};

/** Messages about issues with uploaded files. */
export const uploadMessages: ProblemCatalogue<UploadMessageParams> = {
  "upload.wrong_type": { person: ({ member, expected }) => `${member} is not ${typeWords[expected]}.` },
  "upload.name_empty": { person: () => "filename is empty." },
  "upload.name_too_long": {
    person: ({ length, maximum }) => `filename has ${length} characters; ${maximum} are the most.`,
  },
  "upload.not_a_media_type": { person: () => "mimeType is not a media type such as application/pdf." },
  "upload.type_not_taken": {
    person: ({ type, extension, accept }) => {
      const wanted = accept.length === 0 ? "a file that no machine runs" : accept.join(", ");
      return `The field does not take ${type}${extension === undefined ? "" : ` named ${extension}`}; it takes ${wanted}.`;
    },
  },
  "upload.disguised": { person: ({ type, extension }) => `A file named ${extension} is not ${type}.` },
  "upload.not_a_size": { person: () => "sizeBytes is not a whole number of bytes above 0." },
  "upload.too_large": {
    person: ({ bytes, maximum }) => `The file has ${bytes} bytes; the field takes ${maximum}.`,
  },
  "upload.not_a_hash": { person: () => "sha256 is not a SHA-256 in hex." },
  "upload.arrived_too_large": {
    person: ({ bytes, maximum }) => `The file that arrived has ${bytes} bytes; the field takes ${maximum}.`,
  },
  "upload.other_size": {
    person: ({ bytes, announced }) => `The file that arrived has ${bytes} bytes; ${announced} were announced.`,
  },
  "upload.other_hash": { person: () => "The file that arrived has another SHA-256 than the one announced." },
  "upload.arrived_type_not_taken": { person: ({ type }) => `The field does not take ${type}.` },
  "upload.content": {
    person: ({ type, problem, looksLike = "" }) =>
      `The file is not accepted as ${type}: ${contentProblems[problem](looksLike)}.`,
  },
};

const names = { actor_id: "actor id", tenant: "tenant", role: "role" } as const;

/** Messages about problems with the creation of an API key. */
export const apiKeyMessages: ProblemCatalogue<ApiKeyParams> = {
  "api_key.role": {
    person: ({ roles }) =>
      `A key's role is one of ${roles.join(", ")}; roles of forms that it fills, or that gates ask for, may follow it`,
  },
  "api_key.kind": { person: ({ kinds }) => `An actor is one of ${kinds.join(", ")}` },
  "api_key.name": {
    person: ({ what, text }) => `The ${names[what]} "${text}" must be letters, digits and _ . : @ -`,
  },
};
