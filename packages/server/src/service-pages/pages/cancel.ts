import type { ConfirmPage } from "@cofill/page";
import { terminalStates } from "@cofill/service";
import { seeOther } from "../../pages/html-answer.ts";
import { nothingHere } from "../../request-problem.ts";
import { statusLabelOf } from "../models/status-labels.ts";
import { withNotice } from "../notices.ts";
import { closedPage, readPosted, type Shown } from "../page-route.ts";
import { actorInput } from "../page-user.ts";
import { type Opened, openSubmission } from "./opened.ts";
import { mayDo } from "./submission.ts";
import { unwrap } from "./unwrap.ts";

const needs = ["own", "cancel_all"] as const;
const path = "/submissions/{submissionId}/cancel";

const confirmOf = ({ submission, intake, href, id }: Opened, reason: string, errorMessage?: string): Shown => {
  const page: ConfirmPage = {
    type: "confirm",
    action: "submission.cancel",
    title: "Cancel this submission?",
    about: [
      { name: "Form", value: intake.name },
      { name: "Submission", value: id },
      { name: "State", value: statusLabelOf(submission.state).text },
    ],
    paragraphs: ["This cannot be undone. Its links and tokens open nothing any more, and it is not delivered."],
    button: "Cancel the submission",
    isDangerous: true,
    post: `${href}/cancel`,
    back: { href, text: "Keep it" },
    reason,
    ...(errorMessage !== undefined && { errorMessage }),
  };
  return { title: page.title, page, ...(errorMessage !== undefined && { status: 409 }) };
};

export const cancelPages = [
  closedPage({ id: "pageCancel", method: "GET", path, summary: "Asks before it cancels", needs }, async (context) => {
    const opened = await openSubmission(context);
    if (terminalStates.has(opened.submission.state)) return seeOther(context.call.headers, opened.href);
    if (mayDo(context.user, opened).cancel === undefined) throw nothingHere();
    return confirmOf(opened, "");
  }),
  closedPage(
    { id: "pageCancelPost", method: "POST", path, summary: "Cancel; this cannot be undone", needs },
    async (context) => {
      const { call, server, user } = context;
      const opened = await openSubmission(context);
      const reason = (await readPosted(context))("reason").trim();
      const input = { ...actorInput(user), ...(reason !== "" && { reason }) };
      const { body } = unwrap(await server.options.service.cancel(user.principal, opened.id, input));
      if (!body.ok) return confirmOf(opened, reason, body.error.message ?? "It could not be cancelled");
      return seeOther(call.headers, withNotice(opened.href, "cancelled"));
    },
  ),
] as const;
