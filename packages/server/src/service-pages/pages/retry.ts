import type { ConfirmPage } from "@cofill/page";
import { seeOther } from "../../pages/html-answer.ts";
import { nothingHere } from "../../request-problem.ts";
import { withNotice } from "../notices.ts";
import { closedPage, type Shown } from "../page-route.ts";
import { actorInput } from "../page-user.ts";
import { type Opened, openSubmission } from "./opened.ts";
import { mayDo } from "./submission.ts";
import { unwrap } from "./unwrap.ts";

const needs = ["own", "deliver"] as const;
const path = "/submissions/{submissionId}/retry";

const confirmOf = ({ submission, intake, href, id }: Opened, errorMessage?: string): Shown => {
  const { attempts = 0, lastError } = submission.delivery ?? {};
  const page: ConfirmPage = {
    type: "confirm",
    action: "delivery.retry",
    title: "Deliver again?",
    about: [
      { name: "Form", value: intake.name },
      { name: "Submission", value: id },
      { name: "Attempts so far", value: String(attempts) },
      ...(lastError === undefined ? [] : [{ name: "Last error", value: lastError }]),
    ],
    paragraphs: [
      "It is tried once more, now, whatever the schedule says. The receiver gets it under the same id as before.",
    ],
    button: "Deliver again",
    isDangerous: false,
    post: `${href}/retry`,
    back: { href: `${href}#delivery`, text: "Leave it" },
    ...(errorMessage !== undefined && { errorMessage }),
  };
  return { title: page.title, page, ...(errorMessage !== undefined && { status: 409 }) };
};

export const retryPages = [
  closedPage(
    { id: "pageRetry", method: "GET", path, summary: "Asks before it delivers again", needs },
    async (context) => {
      const opened = await openSubmission(context);
      if (mayDo(context.user, opened).retry === undefined) throw nothingHere();
      return confirmOf(opened);
    },
  ),
  closedPage(
    { id: "pageRetryPost", method: "POST", path, summary: "Try a delivery once more, now", needs },
    async (context) => {
      const { call, server, user } = context;
      const { id, href } = await openSubmission(context);
      const { body } = unwrap(await server.options.service.retryDelivery(user.principal, id, actorInput(user)));
      if (body.ok) return seeOther(call.headers, withNotice(href, "delivered"));
      return confirmOf(await openSubmission(context), body.error.message ?? "It could not be delivered");
    },
  ),
] as const;
