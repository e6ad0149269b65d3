import { embedPage, type FormPage } from "@cofill/page";
import { limits } from "@cofill/service/mail";
import { kindsIn } from "../../pages/assets.ts";
import { type FormPageContext, placesAt } from "../../pages/form-page-context.ts";
import { seeOther } from "../../pages/html-answer.ts";
import type { ShownDocument } from "../../pages/page-document.ts";
import { originOf } from "../../pages/site-manifest.ts";
import { readBytes } from "../../read-bytes.ts";
import { pathId } from "../../read-input.ts";
import { requestProblem } from "../../request-problem.ts";
import { sendJson } from "../../respond.ts";
import type { Route } from "../../route.ts";
import { sessionStillAllowed } from "../../still-allowed.ts";
import { openDraftPage } from "../draft-page.ts";
import { type MailPageContext, mailPage, showMail, unwrapMail } from "../mail-page.ts";
import { otherEnd } from "../models/message-card.ts";
import { inboxAt, inboxWith } from "../models/talk.ts";
import { fillHref, withOf } from "../places.ts";
import { readNumber } from "./inbox.ts";

const path = "/inbox/messages/{number}/form/{edge}";

/** Scrolls the browser to the form, which is in the middle of the conversation. */
const fragment = "#cofill-form";

interface FillPageContext {
  readonly mail: MailPageContext;
  readonly form: FormPageContext;
  readonly number: number;
  readonly edge: string;
}

/** A request to the form of a message. */
const fillPageContext = async (context: MailPageContext): Promise<FillPageContext> => {
  const { call, server, mailer } = context;
  const number = readNumber(call.request.param("number"));
  const edge = call.request.param("edge") ?? "";
  const here = fillHref(number, edge);
  const document = await openDraftPage({ mailer, number, edge, here, isStillAllowed: () => sessionStillAllowed(call) });
  const form: FormPageContext = {
    document,
    places: { ...placesAt(here, { uploads: true, submit: true, files: false }), fragment },
    form: `mail:${mailer.agent.tenant}:${mailer.agent.name}:${number}:${edge}`,
    // Only one person has access to a draft, so anyone else present is another page of theirs.
    presentAs: "another page of yours",
    caller: `mail:${mailer.agent.tenant}:${mailer.agent.name}`,
    request: call.request.raw,
    origin: originOf(call.request.raw, server.options),
    headers: call.headers,
    incoming: call.incoming,
    within: (page, shown, status) => showFill(context, { number, edge }, page, shown, status),
  };
  return { mail: context, form, number, edge };
};

/** The conversation with the form open in it, as it stands (EN-CHT-02). */
const showFill = async (
  mail: MailPageContext,
  { number, edge }: { readonly number: number; readonly edge: string },
  page: FormPage,
  shown: ShownDocument,
  status: number,
): Promise<Response> => {
  const { state, source, presentation } = shown;
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
    embedded: embedPage(page, source, state, shown),
  });
};

const fillRoute = (
  id: string,
  method: "GET" | "POST",
  below: string,
  summary: string,
  handle: (context: FillPageContext) => Promise<Response>,
): Route =>
  mailPage({ id, method, path: `${path}${below}`, summary }, async (context) => handle(await fillPageContext(context)));

const takeBytes = async ({ mail, form }: FillPageContext): Promise<Response> => {
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
  fillRoute("pageInboxFill", "GET", "", "A form of a message, open in its conversation", (context) =>
    context.mail.server.pages.plain.show(context.form),
  ),
  fillRoute("pageInboxFillPost", "POST", "", "The form as a browser without a script sends it", (context) =>
    context.mail.server.pages.plain.post(context.form),
  ),
  fillRoute("pageInboxFillChanges", "POST", "/changes", "Changes of a user", ({ mail, form }) =>
    mail.server.pages.liveHandlers.change(form),
  ),
  fillRoute("pageInboxFillLive", "GET", "/live", "What happens to it, as it happens", ({ mail, form }) =>
    mail.server.pages.liveHandlers.listen(form),
  ),
  fillRoute("pageInboxFillPresence", "POST", "/presence", "The field a user is at", ({ mail, form }) =>
    mail.server.pages.liveHandlers.bePresent(form),
  ),
  fillRoute("pageInboxFillUpload", "POST", "/uploads", "Ask where a file may be sent", ({ mail, form }) =>
    mail.server.pages.liveHandlers.requestUpload(form),
  ),
  fillRoute("pageInboxFillBytes", "POST", "/uploads/{uploadId}/bytes", "The file itself", takeBytes),
  fillRoute("pageInboxFillUploaded", "POST", "/uploads/{uploadId}", "Say that a file has arrived", ({ mail, form }) =>
    mail.server.pages.liveHandlers.confirmUpload(form, pathId(mail.call, "uploadId")),
  ),
  fillRoute("pageInboxFillSubmit", "POST", "/submit", "Send the answer to the form's proposer", ({ mail, form }) =>
    mail.server.pages.liveHandlers.submit(form),
  ),
  fillRoute("pageInboxFillAgain", "POST", "/again", "Begin another answer", async ({ mail, number, edge }) => {
    const draft = unwrapMail(await mail.mailer.openDraft(number, edge));
    unwrapMail(await draft.again());
    return seeOther(mail.call.headers, `${fillHref(number, edge)}${fragment}`);
  }),
];
