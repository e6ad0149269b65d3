import { randomUUID } from "node:crypto";
import type { Choice, Composer } from "@cofill/page";
import type { NameView } from "@cofill/service/mail";
import { inboxLimits } from "../limits.ts";
import type { MailVisit } from "../mail-page.ts";

const listed = async ({ mailer }: MailVisit): Promise<readonly NameView[]> => {
  const answer = await mailer.names({ limit: inboxLimits.maxListed });
  return answer.ok ? answer.value.names : [];
};

const serviceForms = ({ house }: MailVisit): readonly Choice[] =>
  house.options.service
    .intakes()
    .map(({ id, name }) => ({ value: `service:${id}`, text: name }))
    .toSorted((one, two) => one.text.localeCompare(two.text, "en"));

type Written = Partial<Pick<Composer, "to" | "text" | "thing" | "key" | "forwards" | "fault" | "hasLostFiles">> & {
  readonly form?: string;
};

/** Where a message is written, with what was written already. */
export const composerOf = async (
  visit: MailVisit,
  action: Composer["action"],
  { form = "", ...written }: Written = {},
): Promise<Composer> => {
  const names = await listed(visit);
  return {
    action,
    to: "",
    text: "",
    thing: "",
    key: randomUUID(),
    ...written,
    forms: {
      service: serviceForms(visit),
      own: names
        .filter(({ kind, state }) => kind === "form" && state === "live")
        .map(({ name, about }) => ({ value: name, text: about === undefined ? name : `${name}: ${about}` })),
      chosen: form,
    },
    names: names.map(({ name }) => name),
  };
};
