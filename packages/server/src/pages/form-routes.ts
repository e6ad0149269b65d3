import { answerReply, jsonAnswer } from "../answer-reply.ts";
import { count, flag, listOf, object, text } from "../openapi/shapes.ts";
import { pathId } from "../read-input.ts";
import { nothingHere } from "../refusal.ts";
import type { Route } from "../route.ts";
import { sendStoredFile } from "../send-stored-file.ts";
import { linkVisit } from "./link-visit.ts";
import { wantsHtml } from "./wants-html.ts";

const html = { "text/html": { type: "string" } } as const;

const link = { group: "Pages", credential: "link_in_path" } as const;

const update = object({ revision: count("How new it is"), whole: flag("Whether all answers are in it") });

const said = (members: Parameters<typeof object>[0], description: string) => ({
  status: 200,
  description,
  content: { "application/json": object(members) },
});

/** A form as a page for the person who has a link to it, and what that page's script asks for. */
export const formRoutes: readonly Route[] = [
  {
    id: "openLink",
    method: "GET",
    path: "/handoff/{token}",
    group: "Handoff",
    summary: "What a person with a link sees: the form as a page, or the submission as JSON",
    credential: "link_in_path",
    isPage: true,
    answer: {
      status: 200,
      description: "To those who ask for HTML the page; to others the submission, with the current resume token",
      content: { ...jsonAnswer("Submission", "").content, ...html },
    },
    handle: async (call) => {
      if (wantsHtml(call.request.raw)) return call.house.pages.plain.show(await linkVisit(call));
      const { service } = call.house.options;
      const principal = await call.house.callers.identifyLink(call.request.param("token") ?? "", call.address);
      if (!principal) throw nothingHere();
      return answerReply(call, await service.get(principal, principal.submissionId, {}));
    },
  },
  {
    ...link,
    id: "postForm",
    method: "POST",
    path: "/handoff/{token}",
    summary: "The form as a browser without a script sends it",
    isPage: true,
    body: { type: "object" },
    bodyType: "multipart/form-data",
    answer: { status: 303, description: "Taken; the page to see next is in Location" },
    otherAnswers: [
      { status: 200, description: "The page again, as it is now", content: html },
      { status: 409, description: "The page again: somebody else changed the same answers", content: html },
      { status: 422, description: "The page again, with what is missing or wrong", content: html },
    ],
    handle: async (call) => call.house.pages.plain.post(await linkVisit(call)),
  },
  {
    ...link,
    id: "changeForm",
    method: "POST",
    path: "/handoff/{token}/changes",
    summary: "What somebody changed in a page; each change has its own outcome",
    body: object({
      changes: listOf({ type: "object" }),
      since: count("The revision that the page has"),
      "agent?": text(),
    }),
    answer: said({ outcomes: listOf({ type: "object" }), update }, "The outcomes, and what the page does not know yet"),
    handle: async (call) => call.house.pages.liveDoor.change(await linkVisit(call)),
  },
  {
    ...link,
    id: "followForm",
    method: "GET",
    path: "/handoff/{token}/live",
    summary: "What happens to the form, as it happens",
    parameters: [{ in: "query", name: "since", description: "The revision that the page has", schema: count() }],
    answer: {
      status: 200,
      description: "update, presence and ended",
      content: { "text/event-stream": { type: "string" } },
    },
    handle: async (call) => call.house.pages.liveDoor.listen(await linkVisit(call)),
  },
  {
    ...link,
    id: "bePresent",
    method: "POST",
    path: "/handoff/{token}/presence",
    summary: "Who is at which field, for the others; forgotten after half a minute",
    body: object({ id: text(), "name?": text(), "path?": text(), "gone?": flag() }),
    answer: { status: 204, description: "Noted" },
    handle: async (call) => call.house.pages.liveDoor.bePresent(await linkVisit(call)),
  },
  {
    ...link,
    id: "requestFormUpload",
    method: "POST",
    path: "/handoff/{token}/uploads",
    summary: "Ask where a file of a page may be sent",
    body: object({ field: text(), filename: text(), mimeType: text(), sizeBytes: count() }),
    answer: said({ ok: flag(), "message?": text() }, "Where to send it, or why not"),
    handle: async (call) => call.house.pages.liveDoor.requestUpload(await linkVisit(call)),
  },
  {
    ...link,
    id: "confirmFormUpload",
    method: "POST",
    path: "/handoff/{token}/uploads/{uploadId}",
    summary: "Say that a file of a page has arrived",
    body: { type: "object" },
    answer: said({ ok: flag(), "message?": text() }, "Whether it was taken"),
    handle: async (call) => call.house.pages.liveDoor.confirmUpload(await linkVisit(call), pathId(call, "uploadId")),
  },
  {
    ...link,
    id: "submitForm",
    method: "POST",
    path: "/handoff/{token}/submit",
    summary: "Submit what the person saw",
    body: object({ seen: count("The revision that the person saw") }),
    answer: said({ ok: flag(), "message?": text() }, "Whether it was submitted"),
    handle: async (call) => call.house.pages.liveDoor.submit(await linkVisit(call)),
  },
  {
    ...link,
    id: "getFormFile",
    method: "GET",
    path: "/handoff/{token}/files/{uploadId}",
    summary: "A file of the form",
    isPage: true,
    answer: { status: 200, description: "The file, as an attachment", content: { "application/octet-stream": {} } },
    handle: async (call) => {
      const principal = await call.house.callers.identifyLink(call.request.param("token") ?? "", call.address);
      if (!principal) throw nothingHere();
      return sendStoredFile(call, principal, principal.submissionId, {});
    },
  },
];
