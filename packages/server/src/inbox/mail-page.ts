import type { Kind } from "@cofill/core";
import { type EmbeddedPage, type MailPage, mailPageManifest, type Notice, renderMailPage } from "@cofill/page";
import { isAgentName, type MailAnswer, type Mailer, type MailService } from "@cofill/service/mail";
import { texts } from "@cofill/service/operations/texts";
import { enterMail, mailRoles } from "../mail/mail-account.ts";
import { answerMail, MailRequestError, mailOf } from "../mail/mail-request-error.ts";
import { seeOther, sendHtml } from "../pages/html-answer.ts";
import { originOf, siteOf } from "../pages/site-manifest.ts";
import { wantsHtml } from "../pages/wants-html.ts";
import { sendJson } from "../respond.ts";
import type { Route } from "../route.ts";
import { frameOf } from "../service-pages/frame.ts";
import { closedPage, type PageContext, showPage } from "../service-pages/page-route.ts";
import type { PageUser } from "../service-pages/page-user.ts";
import { type InboxNotice, inboxNotice, withInboxNotice } from "./notices.ts";
import { countWaiting } from "./waiting.ts";

/** A request for a page of the inbox. */
export interface MailPageContext extends PageContext {
  readonly mail: MailService;
  readonly mailer: Mailer;
}

type Place = Pick<Route, "id" | "path" | "summary"> & { readonly method: "GET" | "POST" };

/** The account of a page user: the actor of the key, or the chosen name on a server without keys. */
export const accountOf = ({ actor }: PageUser): string => actor.id;

/** The page for a user whose name cannot be an account: it says where to change the name or who can help. */
const noAccount = (context: PageContext): Promise<Response> => {
  const { user } = context;
  const isOpen = user.principal.via === "open";
  return showPage(context, user, {
    title: "No mail under this name",
    status: 422,
    page: {
      type: "errorMessage",
      status: 422,
      title: "No mail under this name",
      text: `“${accountOf(user)}” cannot have a mailbox: its name would have letters, digits and _ . : @ - only.${
        isOpen ? "" : " Ask the operator of this server for a key that stands for such a name."
      }`,
      ways: isOpen
        ? [
            { href: "/name", text: "Take another name" },
            { href: "/", text: "Home" },
          ]
        : [{ href: "/", text: "Home" }],
    },
  });
};

/** Declares a page of the inbox for signed-in users; a MailRequestError becomes an error page. */
export const mailPage = (place: Place, handle: (context: MailPageContext) => Response | Promise<Response>): Route =>
  closedPage(place, (context) =>
    answerMail(context.call, async () => {
      const mail = mailOf(context.call);
      const name = accountOf(context.user);
      if (!isAgentName(name)) return noAccount(context);
      const { actor, principal } = context.user;
      const mailer = await enterMail(mail, { tenant: principal.tenant, name, ...mailRoles[actor.kind] });
      return handle({ ...context, mail, mailer });
    }),
  );

export const unwrapMail = <T>(answer: MailAnswer<T>): T => {
  if (answer.ok) return answer.value;
  throw new MailRequestError(answer.problem);
};

export interface ShownMail {
  readonly title: string;
  readonly page: MailPage;
  readonly status?: number;
  /** Data for the script of the form that is open in the page. */
  readonly embedded?: EmbeddedPage;
  /** The kinds of the open form's fields. */
  readonly kinds?: readonly Kind[];
  /** The error message of the action that was just attempted. */
  readonly errorMessage?: string;
}

/** As on the service's other pages, the referrer is sent only to this site. */
const referrer = { "referrer-policy": "same-origin" } as const;

export const showMail = async (context: MailPageContext, shown: ShownMail): Promise<Response> => {
  const { call, server, user, mailer } = context;
  const { path } = call.request;
  const { assets } = server.pages;
  const waiting = await countWaiting(mailer);
  const notice: Notice | undefined =
    shown.errorMessage === undefined
      ? inboxNotice(call.request.query("done"))
      : { tone: "bad", text: shown.errorMessage };
  const frame = frameOf(user, path, shown.title, notice, { waiting });
  const html = renderMailPage(frame, shown.page, {
    assets: {
      style: { href: assets.style },
      ...(shown.embedded &&
        assets.script && { script: { src: assets.script.url }, preload: assets.script.preloads(shown.kinds ?? []) }),
      ...(assets.inboxScript !== undefined && { beside: { src: assets.inboxScript } }),
    },
    manifest: mailPageManifest(
      siteOf(originOf(call.request.raw, server.options)),
      { route: path, title: shown.title, page: shown.page },
      texts,
    ),
    ...(shown.embedded && { embedded: shown.embedded }),
  });
  const isHead = call.request.raw.method === "HEAD";
  return sendHtml(call.headers, isHead ? "" : html, { status: shown.status ?? 200, headers: referrer });
};

/** Whether the page's script sent the request, which then expects JSON instead of a redirect. */
export const isScript = ({ call }: MailPageContext): boolean => !wantsHtml(call.request.raw);

/** Answers a successful action: a redirect for a browser, JSON for a script. */
export const done = (context: MailPageContext, href: string, notice: InboxNotice, told: object = {}): Response =>
  isScript(context)
    ? sendJson(context.call.headers, { ok: true, ...told })
    : seeOther(context.call.headers, withInboxNotice(href, notice));

/** Answers a failed action: JSON with the problem for a script, the page again for a browser. */
export const notDone = async (
  context: MailPageContext,
  message: string,
  again: () => Promise<Response>,
): Promise<Response> => (isScript(context) ? sendJson(context.call.headers, { ok: false, message }, 422) : again());
