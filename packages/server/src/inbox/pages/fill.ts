import { embedPage, type FormPage } from "@cofill/page";
import { limits } from "@cofill/service/mail";
import { kindsIn } from "../../pages/assets.ts";
import { type FormVisit, placesAt } from "../../pages/form-visit.ts";
import { seeOther } from "../../pages/html-answer.ts";
import type { ShownDocument } from "../../pages/page-document.ts";
import { originOf } from "../../pages/site-manifest.ts";
import { readBytes } from "../../read-bytes.ts";
import { pathId } from "../../read-input.ts";
import { requestProblem } from "../../request-problem.ts";
import { sendJson } from "../../respond.ts";
import type { Route } from "../../route.ts";
import { openDraftPage } from "../draft-page.ts";
import { type MailVisit, mailPage, showMail, unwrapMail } from "../mail-page.ts";
import { otherEnd } from "../models/message-card.ts";
import { inboxAt, inboxWith } from "../models/talk.ts";
import { fillHref, withOf } from "../places.ts";
import { sessionStillGood } from "../session-still-good.ts";
import { readNumber } from "./inbox.ts";

const path = "/inbox/messages/{number}/form/{edge}";

/** The form is in the middle of a conversation, and a browser is to look there. */
const fragment = "#cofill-form";

interface FillVisit {
  readonly mail: MailVisit;
  readonly form: FormVisit;
  readonly number: number;
  readonly edge: string;
}

/** Somebody at the form of one of their messages. */
const fillVisit = async (visit: MailVisit): Promise<FillVisit> => {
  const { call, house, mailer } = visit;
  const number = readNumber(call.request.param("number"));
  const edge = call.request.param("edge") ?? "";
  const here = fillHref(number, edge);
  const document = await openDraftPage({ mailer, number, edge, here, isStillGood: () => sessionStillGood(call) });
  const form: FormVisit = {
    document,
    places: { ...placesAt(here, { uploads: true, submit: true, files: false }), fragment },
    form: `mail:${mailer.agent.tenant}:${mailer.agent.name}:${number}:${edge}`,
    // A draft is its filler's alone.
    presentAs: "another page of yours",
    caller: `mail:${mailer.agent.tenant}:${mailer.agent.name}`,
    request: call.request.raw,
    origin: originOf(call.request.raw, house.options),
    headers: call.headers,
    incoming: call.incoming,
    within: (page, shown, status) => showFill(visit, { number, edge }, page, shown, status),
  };
  return { mail: visit, form, number, edge };
};

/** The conversation with the form open in it, as it stands (EN-CHT-02). */
const showFill = async (
  mail: MailVisit,
  { number, edge }: { readonly number: number; readonly edge: string },
  page: FormPage,
  { state, source, presentation }: ShownDocument,
  status: number,
): Promise<Response> => {
  const message = unwrapMail(await mail.mailer.message({ number }));
  const open = { number, edge, page };
  const isAlone = message.dismissed;
  const inbox = isAlone
    ? await inboxAt(mail, message, { open })
    : await inboxWith(mail, { who: withOf(otherEnd(message)), showsDismissed: false, around: number }, { open });
  return showMail(mail, {
    title: page.notice?.tone === "bad" ? `Attention needed: ${presentation.title}` : presentation.title,
    page: inbox,
    status,
    kinds: kindsIn(page.form),
    embedded: embedPage(page, source, state),
  });
};

const door = (
  id: string,
  method: "GET" | "POST",
  below: string,
  summary: string,
  handle: (visit: FillVisit) => Promise<Response>,
): Route => mailPage({ id, method, path: `${path}${below}`, summary }, async (visit) => handle(await fillVisit(visit)));

const takeBytes = async ({ mail, form }: FillVisit): Promise<Response> => {
  const { call } = mail;
  pathId(call, "uploadId");
  const field = call.request.query("field") ?? "";
  const filename = call.request.query("filename") ?? "";
  const mimeType = call.request.raw.headers.get("content-type") ?? "application/octet-stream";
  const bytes = await readBytes(call.request.raw, call.incoming, limits.maxFileBytes);
  const taken = await form.document.uploads!.take({
    field,
    filename,
    mimeType,
    bytes: new Uint8Array(bytes ?? new Uint8Array()),
  });
  if (!taken.ok) throw requestProblem("malformed.file", { message: taken.message.replace(/\.$/, "") });
  return sendJson(call.headers, { ok: true });
};

export const fillPages: readonly Route[] = [
  door("pageInboxFill", "GET", "", "A form of a message, open in its conversation", (visit) =>
    visit.mail.house.pages.plain.show(visit.form),
  ),
  door("pageInboxFillPost", "POST", "", "The form as a browser without a script sends it", (visit) =>
    visit.mail.house.pages.plain.post(visit.form),
  ),
  door("pageInboxFillChanges", "POST", "/changes", "What somebody changed in it", ({ mail, form }) =>
    mail.house.pages.liveDoor.change(form),
  ),
  door("pageInboxFillLive", "GET", "/live", "What happens to it, as it happens", ({ mail, form }) =>
    mail.house.pages.liveDoor.listen(form),
  ),
  door("pageInboxFillPresence", "POST", "/presence", "Which field somebody is at", ({ mail, form }) =>
    mail.house.pages.liveDoor.bePresent(form),
  ),
  door("pageInboxFillUpload", "POST", "/uploads", "Ask where a file may be sent", ({ mail, form }) =>
    mail.house.pages.liveDoor.requestUpload(form),
  ),
  door("pageInboxFillBytes", "POST", "/uploads/{uploadId}/bytes", "The file itself", takeBytes),
  door("pageInboxFillUploaded", "POST", "/uploads/{uploadId}", "Say that a file has arrived", ({ mail, form }) =>
    mail.house.pages.liveDoor.confirmUpload(form, pathId(mail.call, "uploadId")),
  ),
  door("pageInboxFillSubmit", "POST", "/submit", "Send the answer to the form's proposer", ({ mail, form }) =>
    mail.house.pages.liveDoor.submit(form),
  ),
  door("pageInboxFillAgain", "POST", "/again", "Begin another answer", async ({ mail, number, edge }) => {
    const draft = unwrapMail(await mail.mailer.openDraft(number, edge));
    unwrapMail(await draft.again());
    return seeOther(mail.call.headers, `${fillHref(number, edge)}${fragment}`);
  }),
];
