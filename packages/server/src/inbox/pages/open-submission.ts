import { handoffPath, type Principal } from "@cofill/intake";
import type { EdgeView } from "@cofill/mail";
import { seeOther } from "../../pages/html-answer.ts";
import { readSmallForm } from "../../pages/read-form.ts";
import { nothingHere, Refusal } from "../../refusal.ts";
import { unwrap } from "../../service-pages/pages/unwrap.ts";
import { type MailVisit, mailPage } from "../mail-page.ts";
import { entryText } from "../read-attachments.ts";
import { messageOf } from "./inbox.ts";

/**
 * A way to go on filling, made at this moment for whoever holds the right to. The message holds no link: the mail
 * says that its reader was given the right and that nobody has taken it back, and the link is made in their name.
 */
const linkTo = async ({ house, visitor }: MailVisit, submissionId: string): Promise<string> => {
  const { service } = house.options;
  const server: Principal = { via: "open", tenant: visitor.principal.tenant };
  const { actor } = visitor;
  const { resumeToken } = unwrap(await service.view(server, submissionId, {}));
  const { body } = unwrap(await service.issueLink(server, submissionId, { actor, resumeToken }));
  if (!body.ok) throw new Refusal("forbidden", body.error.message ?? "It can no longer be filled");
  const { pathname } = new URL(String(body.url));
  return pathname.slice(pathname.indexOf(handoffPath));
};

/** Where the edge of a notice leads, by what it permits. */
const placeOf = async (visit: MailVisit, { rights, about }: EdgeView): Promise<string> => {
  const id = about ?? "";
  if (!/^[\w-]{1,200}$/.test(id)) throw nothingHere();
  if (rights.includes("review")) return `/submissions/${id}/review`;
  return rights.includes("fill") ? linkTo(visit, id) : `/submissions/${id}`;
};

export const openSubmissionPage = mailPage(
  {
    id: "pageInboxOpen",
    method: "POST",
    path: "/inbox/messages/{number}/open",
    summary: "To the submission that a message is about",
  },
  async (visit) => {
    const entries = await readSmallForm({ request: visit.call.request.raw, incoming: visit.call.incoming });
    const message = await messageOf(visit);
    const edge = message.edges.find(({ name }) => name === entryText(entries, "edge"));
    const isOpen = edge?.kind === "submission" && edge.state === "live" && message.direction === "received";
    if (!isOpen) throw nothingHere();
    return seeOther(visit.call.headers, await placeOf(visit, edge));
  },
);
