import { randomUUID } from "node:crypto";
import type { Choice, Composer } from "@cofill/page";
import type { NameView } from "@cofill/service/mail";
import { inboxLimits } from "../limits.ts";
import type { MailPageContext } from "../mail-page.ts";

const listed = async ({ mailer }: MailPageContext): Promise<readonly NameView[]> => {
  const answer = await mailer.names({ limit: inboxLimits.maxListed });
  return answer.ok ? answer.value.names : [];
};

const serviceForms = ({ server }: MailPageContext): readonly Choice[] =>
  server.options.service
    .intakes()
    .map(({ id, name }) => ({ value: `service:${id}`, text: name }))
    .toSorted((one, two) => one.text.localeCompare(two.text, "en"));

type Written = Partial<
  Pick<Composer, "to" | "text" | "capability" | "key" | "forwards" | "errorMessage" | "hasLostFiles">
> & {
  readonly form?: string;
};

/** The composer, with the text that was entered before. */
export const composerOf = async (
  context: MailPageContext,
  action: Composer["action"],
  { form = "", ...written }: Written = {},
): Promise<Composer> => {
  const names = await listed(context);
  return {
    action,
    to: "",
    text: "",
    capability: "",
    key: randomUUID(),
    ...written,
    forms: {
      service: serviceForms(context),
      own: names
        .filter(({ kind, state }) => kind === "form" && state === "live")
        .map(({ name, about }) => ({ value: name, text: about === undefined ? name : `${name}: ${about}` })),
      chosen: form,
    },
    names: names.map(({ name }) => name),
  };
};
