import { intakeOperations } from "@cofill/service/operations";
import { answerReply, jsonAnswer } from "../answer-reply.ts";
import { count, flag, listOf, object, text } from "../openapi/shapes.ts";
import { pathId } from "../read-input.ts";
import { nothingHere } from "../request-problem.ts";
import type { Route } from "../route.ts";
import { sendStoredFile } from "../send-stored-file.ts";
import { linkPageContext } from "./link-page-context.ts";
import { wantsHtml } from "./wants-html.ts";

const html = { "text/html": { type: "string" } } as const;

const link = { group: "Pages", credential: "link_in_path" } as const;

const update = object({ revision: count("How new it is"), whole: flag("Whether all answers are in it") });

const answerOf = (members: Parameters<typeof object>[0], description: string) => ({
  status: 200,
  description,
  content: { "application/json": object(members) },
});

const token = "hl_5cR9yQxv0m1dT2k3Zb4N6p7s8uWaXeHfJgLiKoMqPrS";
const uploadId = "upl_01K9Z3R0C5D6E7F8G9H0J1K2M3";

/** The page of a form for the holder of a link, and the requests of its script. */
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
    examples: intakeOperations["submissions.get"].examples.map(({ title, response }) => ({
      title,
      path: { token },
      response,
    })),
    handle: async (call) => {
      if (wantsHtml(call.request.raw)) return call.server.pages.plain.show(await linkPageContext(call));
      const { service } = call.server.options;
      const principal = await call.server.principals.identifyLink(call.request.param("token") ?? "", call.address);
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
      { status: 409, description: "The page again: another user changed the same answers", content: html },
      { status: 422, description: "The page again, with what is missing or wrong", content: html },
    ],
    handle: async (call) => call.server.pages.plain.post(await linkPageContext(call)),
  },
  {
    ...link,
    id: "changeForm",
    method: "POST",
    path: "/handoff/{token}/changes",
    summary: "Changes made in a page; each has its own outcome",
    body: object({
      changes: listOf({ type: "object" }),
      since: count("The revision that the page has"),
      "agent?": text(),
    }),
    answer: answerOf(
      { outcomes: listOf({ type: "object" }), update },
      "The outcomes, and what the page does not know yet",
    ),
    examples: [
      {
        title: "One answer",
        path: { token },
        body: { changes: [{ id: "c1", path: "country", value: "DE", seen: 3 }], since: 3 },
        response: { outcomes: [{ id: "c1", ok: true }], update: { revision: 4, whole: false } },
      },
    ],
    handle: async (call) => call.server.pages.liveHandlers.change(await linkPageContext(call)),
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
    handle: async (call) => call.server.pages.liveHandlers.listen(await linkPageContext(call)),
  },
  {
    ...link,
    id: "bePresent",
    method: "POST",
    path: "/handoff/{token}/presence",
    summary: "Who is at which field, for the others; forgotten after half a minute",
    body: object({ id: text(), "name?": text(), "path?": text(), "gone?": flag() }),
    answer: { status: 204, description: "Noted" },
    examples: [{ title: "At a field", path: { token }, body: { id: "p1", name: "Ann", path: "country" } }],
    handle: async (call) => call.server.pages.liveHandlers.bePresent(await linkPageContext(call)),
  },
  {
    ...link,
    id: "requestFormUpload",
    method: "POST",
    path: "/handoff/{token}/uploads",
    summary: "Ask where a file of a page may be sent",
    body: object({ field: text(), filename: text(), mimeType: text(), sizeBytes: count() }),
    answer: answerOf({ ok: flag(), "message?": text() }, "Where to send it, or why not"),
    examples: [
      {
        title: "A PDF",
        path: { token },
        body: { field: "w9", filename: "w9.pdf", mimeType: "application/pdf", sizeBytes: 48_213 },
        response: {
          ok: true,
          uploadId,
          method: "PUT",
          url: `/uploads/${uploadId}?grant=3f9c`,
          headers: { "content-type": "application/pdf" },
        },
      },
    ],
    handle: async (call) => call.server.pages.liveHandlers.requestUpload(await linkPageContext(call)),
  },
  {
    ...link,
    id: "confirmFormUpload",
    method: "POST",
    path: "/handoff/{token}/uploads/{uploadId}",
    summary: "Say that a file of a page has arrived",
    body: { type: "object" },
    answer: answerOf({ ok: flag(), "message?": text() }, "Whether it was taken"),
    examples: [
      {
        title: "It is not what it says it is",
        path: { token, uploadId },
        body: {},
        response: { ok: false, message: "The file is not a PDF" },
      },
    ],
    handle: async (call) =>
      call.server.pages.liveHandlers.confirmUpload(await linkPageContext(call), pathId(call, "uploadId")),
  },
  {
    ...link,
    id: "submitForm",
    method: "POST",
    path: "/handoff/{token}/submit",
    summary: "Submit what the person saw",
    body: object({ seen: count("The revision that the person saw") }),
    answer: answerOf({ ok: flag(), "message?": text() }, "Whether it was submitted"),
    examples: [
      {
        title: "Something is missing",
        path: { token },
        body: { seen: 4 },
        response: { ok: false, reason: "incomplete", message: "1 field is missing" },
      },
    ],
    handle: async (call) => call.server.pages.liveHandlers.submit(await linkPageContext(call)),
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
      const principal = await call.server.principals.identifyLink(call.request.param("token") ?? "", call.address);
      if (!principal) throw nothingHere();
      return sendStoredFile(call, principal, principal.submissionId, {});
    },
  },
];
