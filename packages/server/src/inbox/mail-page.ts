import type { Kind } from "@cofill/core";
import { type EmbeddedPage, type MailPage, mailPageManifest, type Notice, renderMailPage } from "@cofill/page";
import { isAgentName, type MailAnswer, type Mailer, type MailService } from "@cofill/service/mail";
import { answerMail, MailFault, mailOf } from "../mail/mail-fault.ts";
import { enterMail, standings } from "../mail/mail-visitor.ts";
import { seeOther, sendHtml } from "../pages/html-answer.ts";
import { originOf, siteOf } from "../pages/site-manifest.ts";
import { wantsHtml } from "../pages/wants-html.ts";
import { sendJson } from "../respond.ts";
import type { Route } from "../route.ts";
import { frameOf } from "../service-pages/frame.ts";
import { closedPage, showPage, type Visit } from "../service-pages/page-route.ts";
import type { Visitor } from "../service-pages/visitor.ts";
import { type InboxNotice, inboxNotice, withDone } from "./notices.ts";
import { countWaiting } from "./waiting.ts";

/** One request of somebody who has mail. */
export interface MailVisit extends Visit {
  readonly mail: MailService;
  readonly mailer: Mailer;
}

type Place = Pick<Route, "id" | "path" | "summary"> & { readonly method: "GET" | "POST" };

/** Whose mail a visitor opens: a key's actor, or whoever they say they are on a server without keys. */
export const accountOf = ({ actor }: Visitor): string => actor.id;

/** A name that no account can have leads to where it can be changed, or says who can help. */
const noAccount = (visit: Visit): Promise<Response> => {
  const { visitor } = visit;
  const isOpen = visitor.principal.via === "open";
  return showPage(visit, visitor, {
    title: "No mail under this name",
    status: 422,
    page: {
      type: "fault",
      status: 422,
      title: "No mail under this name",
      text: `“${accountOf(visitor)}” cannot have a mailbox: its name would have letters, digits and _ . : @ - only.${
        isOpen ? "" : " Ask whoever runs this server for a key that stands for such a name."
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

/** A page of the inbox, for everybody who is signed in. Throws of MailFaults end as what they say. */
export const mailPage = (place: Place, handle: (visit: MailVisit) => Response | Promise<Response>): Route =>
  closedPage(place, (visit) =>
    answerMail(visit.call, async () => {
      const mail = mailOf(visit.call);
      const name = accountOf(visit.visitor);
      if (!isAgentName(name)) return noAccount(visit);
      const { actor, principal } = visit.visitor;
      const mailer = await enterMail(mail, { tenant: principal.tenant, name, ...standings[actor.kind] });
      return handle({ ...visit, mail, mailer });
    }),
  );

export const unwrapMail = <T>(answer: MailAnswer<T>): T => {
  if (answer.ok) return answer.value;
  throw new MailFault(answer.problem);
};

export interface ShownMail {
  readonly title: string;
  readonly page: MailPage;
  readonly status?: number;
  /** For the script of the form that is open in it. */
  readonly embedded?: EmbeddedPage;
  /** The kinds of that form's fields. */
  readonly kinds?: readonly Kind[];
  /** What went wrong with what was just asked for. */
  readonly fault?: string;
}

/** As the service's other pages: tells where from only to itself. */
const referrer = { "referrer-policy": "same-origin" } as const;

export const showMail = async (visit: MailVisit, shown: ShownMail): Promise<Response> => {
  const { call, house, visitor, mailer } = visit;
  const { path } = call.request;
  const { assets } = house.pages;
  const waiting = await countWaiting(mailer);
  const notice: Notice | undefined =
    shown.fault === undefined ? inboxNotice(call.request.query("done")) : { tone: "bad", text: shown.fault };
  const frame = frameOf(visitor, path, shown.title, notice, { waiting });
  const html = renderMailPage(frame, shown.page, {
    assets: {
      style: { href: assets.style },
      ...(shown.embedded &&
        assets.script && { script: { src: assets.script.url }, preload: assets.script.preloads(shown.kinds ?? []) }),
      ...(assets.inboxScript !== undefined && { beside: { src: assets.inboxScript } }),
    },
    manifest: mailPageManifest(siteOf(originOf(call.request.raw, house.options)), {
      route: path,
      title: shown.title,
      page: shown.page,
    }),
    ...(shown.embedded && { embedded: shown.embedded }),
  });
  const isHead = call.request.raw.method === "HEAD";
  return sendHtml(call.headers, isHead ? "" : html, { status: shown.status ?? 200, headers: referrer });
};

/** Whether a script of the page asks, which goes on where it is. */
export const isScript = ({ call }: MailVisit): boolean => !wantsHtml(call.request.raw);

/** Something was done: a browser goes on to the next page, a script is told. */
export const done = (visit: MailVisit, href: string, notice: InboxNotice, told: object = {}): Response =>
  isScript(visit)
    ? sendJson(visit.call.headers, { ok: true, ...told })
    : seeOther(visit.call.headers, withDone(href, notice));

/** Something was not done: a script is told why, a browser is shown the page again. */
export const notDone = async (visit: MailVisit, message: string, again: () => Promise<Response>): Promise<Response> =>
  isScript(visit) ? sendJson(visit.call.headers, { ok: false, message }, 422) : again();
