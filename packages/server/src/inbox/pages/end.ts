import type { EndPage } from "@cofill/page";
import type { MailAnswer } from "@cofill/service/mail";
import { forPerson } from "../../messages/index.ts";
import { readSmallForm } from "../../pages/read-form.ts";
import { done, type MailPageContext, mailPage, notDone, showMail, unwrapMail } from "../mail-page.ts";
import type { InboxNotice } from "../notices.ts";
import { formQuery, nameHref } from "../places.ts";
import { entryText } from "../read-attachments.ts";
import { formStatusLabels } from "../words.ts";

interface Ending {
  readonly action: EndPage["action"];
  readonly path: "/inbox/close" | "/inbox/revoke";
  readonly ids: readonly [show: string, post: string];
  readonly title: string;
  readonly button: string;
  readonly paragraphs: readonly string[];
  readonly notice: InboxNotice;
  readonly end: (context: MailPageContext, form: string) => Promise<MailAnswer<unknown>>;
}

const endings: readonly Ending[] = [
  {
    action: "mail.close",
    path: "/inbox/close",
    ids: ["pageClose", "pageClosePost"],
    title: "Close this form?",
    button: "Close the form",
    paragraphs: ["It accepts no more answers. Received answers and drafts are kept."],
    notice: "closed",
    end: ({ mailer }, form) => mailer.close({ form }),
  },
  {
    action: "mail.revoke",
    path: "/inbox/revoke",
    ids: ["pageEnd", "pageEndPost"],
    title: "Revoke this?",
    button: "Revoke it",
    paragraphs: [
      "It opens nothing any more, for nobody, and neither does what was made from it. This cannot be undone.",
    ],
    notice: "revoked",
    end: ({ mailer }, form) => mailer.revoke({ form }),
  },
];

/** What is to be ended: a form with its state, or a capability by name. */
const aboutOf = async ({ mailer }: MailPageContext, form: string): Promise<EndPage["about"]> => {
  const found = await mailer.form({ form });
  if (!found.ok) return [["Name", form]];
  const { title, state } = found.value;
  return [
    ["Form", title],
    ["State", formStatusLabels[state].text],
  ];
};

const backOf = (form: string): string => (form.startsWith("@") ? nameHref(form) : formQuery("/inbox/responses", form));

const showEnding = async (
  context: MailPageContext,
  ending: Ending,
  form: string,
  errorMessage?: string,
): Promise<Response> => {
  const { action, title, paragraphs, path: post, button } = ending;
  const about = await aboutOf(context, form);
  const page: EndPage = {
    type: "end",
    action,
    title,
    about,
    paragraphs,
    form,
    post,
    button,
    back: backOf(form),
    ...(errorMessage !== undefined && { errorMessage }),
  };
  return showMail(context, { title, page, status: errorMessage === undefined ? 200 : 409 });
};

export const endPages = endings.flatMap((ending) => [
  mailPage(
    { id: ending.ids[0], method: "GET", path: ending.path, summary: `Asks before: ${ending.button}` },
    async (context) => {
      const form = context.call.request.query("form") ?? "";
      // Throws not found for a form that the user does not have.
      if (!form.startsWith("@") || ending.action === "mail.close") unwrapMail(await context.mailer.form({ form }));
      return showEnding(context, ending, form);
    },
  ),
  mailPage({ id: ending.ids[1], method: "POST", path: ending.path, summary: ending.button }, async (context) => {
    const entries = await readSmallForm({ request: context.call.request.raw, incoming: context.call.incoming });
    const form = entryText(entries, "form");
    const answer = await ending.end(context, form);
    if (answer.ok) return done(context, backOf(form), ending.notice);
    if (answer.problem.code === "not_found" || answer.problem.code === "unknown_name") unwrapMail(answer);
    const errorMessage = forPerson(answer.problem);
    return notDone(context, errorMessage, () => showEnding(context, ending, form, errorMessage));
  }),
]);
