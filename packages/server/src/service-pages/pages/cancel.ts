import type { ConfirmPage } from "@cofill/page";
import { terminalStates } from "@cofill/service";
import { seeOther } from "../../pages/html-answer.ts";
import { nothingHere } from "../../request-problem.ts";
import { standingOf } from "../models/standings.ts";
import { withNotice } from "../notices.ts";
import { closedPage, readPosted, type Shown } from "../page-route.ts";
import { actorInput } from "../visitor.ts";
import { type Opened, openSubmission } from "./opened.ts";
import { mayDo } from "./submission.ts";
import { unwrap } from "./unwrap.ts";

const needs = ["own", "cancel_all"] as const;
const path = "/submissions/{submissionId}/cancel";

const confirmOf = ({ submission, intake, href, id }: Opened, reason: string, fault?: string): Shown => {
  const page: ConfirmPage = {
    type: "confirm",
    action: "submission.cancel",
    title: "Cancel this submission?",
    about: [
      { name: "Form", value: intake.name },
      { name: "Submission", value: id },
      { name: "State", value: standingOf(submission.state).text },
    ],
    says: ["This cannot be undone. Its links and tokens open nothing any more, and it is not delivered."],
    button: "Cancel the submission",
    isDangerous: true,
    post: `${href}/cancel`,
    back: { href, text: "Keep it" },
    reason,
    ...(fault !== undefined && { fault }),
  };
  return { title: page.title, page, ...(fault !== undefined && { status: 409 }) };
};

export const cancelPages = [
  closedPage({ id: "pageCancel", method: "GET", path, summary: "Asks before it cancels", needs }, async (visit) => {
    const opened = await openSubmission(visit);
    if (terminalStates.has(opened.submission.state)) return seeOther(visit.call.headers, opened.href);
    if (mayDo(visit.visitor, opened).cancel === undefined) throw nothingHere();
    return confirmOf(opened, "");
  }),
  closedPage(
    { id: "pageCancelPost", method: "POST", path, summary: "Cancel; this cannot be undone", needs },
    async (visit) => {
      const { call, house, visitor } = visit;
      const opened = await openSubmission(visit);
      const reason = (await readPosted(visit))("reason").trim();
      const input = { ...actorInput(visitor), ...(reason !== "" && { reason }) };
      const { body } = unwrap(await house.options.service.cancel(visitor.principal, opened.id, input));
      if (!body.ok) return confirmOf(opened, reason, body.error.message ?? "It could not be cancelled");
      return seeOther(call.headers, withNotice(opened.href, "cancelled"));
    },
  ),
] as const;
