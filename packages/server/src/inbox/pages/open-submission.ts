import { problemAt } from "@cofill/core";
import { handoffPath } from "@cofill/service";
import type { EdgeView, MailAnswer, MessageView } from "@cofill/service/mail";
import { forPerson } from "../../messages/index.ts";
import { seeOther } from "../../pages/html-answer.ts";
import { readSmallForm } from "../../pages/read-form.ts";
import { nothingHere } from "../../request-problem.ts";
import { unwrap } from "../../service-pages/pages/unwrap.ts";
import { type MailPageContext, mailPage, notDone } from "../mail-page.ts";
import { entryText } from "../read-attachments.ts";
import { messageOf, showMessage } from "./inbox.ts";

const refused = (key: "forbidden.person_only" | "forbidden.submission", params?: object): MailAnswer<string> => ({
  ok: false,
  problem: problemAt(key, params),
});

/**
 * Creates a link for the holder of a submission capability when it is opened. The link uses the capability once,
 * expires with it and ends when its hand-off is revoked; the message itself contains no link.
 */
const linkTo = async (
  { server, user, mailer }: MailPageContext,
  { number }: MessageView,
  { name }: EdgeView,
): Promise<MailAnswer<string>> => {
  const { actor, principal } = user;
  // The user of a link is recorded as a person, so an agent must not get one.
  if (actor.kind !== "human") return refused("forbidden.person_only");
  const used = await mailer.useEdge(number, name, "fill");
  if (!used.ok) return used;
  const { submissionId, handoff, expiresAt } = used.value;
  if (submissionId === undefined) throw nothingHere();
  const { body } = unwrap(
    await server.options.service.openLink(submissionId, {
      tenant: principal.tenant,
      actor,
      assurance: principal.via === "open" ? "claimed" : "link",
      ...(handoff !== undefined && { under: handoff }),
      ...(expiresAt !== undefined && { until: expiresAt }),
    }),
  );
  if (!body.ok) return refused("forbidden.submission", { message: body.error.message ?? "" });
  const { pathname } = new URL(String(body.url));
  return { ok: true, value: pathname.slice(pathname.indexOf(handoffPath)) };
};

/** Where the edge of a notice leads, by what it permits. */
const placeOf = async (context: MailPageContext, message: MessageView, edge: EdgeView): Promise<MailAnswer<string>> => {
  const { rights, about = "" } = edge;
  if (!/^[\w-]{1,200}$/.test(about)) throw nothingHere();
  if (rights.includes("review")) return { ok: true, value: `/submissions/${about}/review` };
  return rights.includes("fill") ? linkTo(context, message, edge) : { ok: true, value: `/submissions/${about}` };
};

export const openSubmissionPage = mailPage(
  {
    id: "pageInboxOpen",
    method: "POST",
    path: "/inbox/messages/{number}/open",
    summary: "To the submission that a message is about",
  },
  async (context) => {
    const entries = await readSmallForm({ request: context.call.request.raw, incoming: context.call.incoming });
    const message = await messageOf(context);
    const edge = message.edges.find(({ name }) => name === entryText(entries, "edge"));
    if (edge?.kind !== "submission" || message.direction !== "received") throw nothingHere();
    const place = await placeOf(context, message, edge);
    if (place.ok) return seeOther(context.call.headers, place.value);
    const text = forPerson(place.problem);
    return notDone(context, text, () => showMessage(context, message, text));
  },
);
