import type { CorrespondentRow } from "@cofill/page";
import type { CorrespondentView } from "@cofill/service/mail";
import { momentOf } from "../../service-pages/models/moments.ts";
import { inboxLimits } from "../limits.ts";
import { type MailPageContext, unwrapMail } from "../mail-page.ts";
import { isUnknown, talkHref } from "../places.ts";

export interface People {
  readonly correspondents: readonly CorrespondentRow[];
  readonly more?: string;
  /** Count of their waiting messages. */
  readonly waiting: number;
}

const rowOf = (one: CorrespondentView, here: string | undefined, now: number): CorrespondentRow => {
  const href = talkHref(one.name);
  return {
    href,
    name: one.name,
    isUnknown: isUnknown(one.name),
    isHere: href === here,
    lastText: one.lastText,
    lastAt: momentOf(one.lastDate, now),
    waiting: one.waiting,
  };
};

/** The correspondents of the user; `here` is the path of the open conversation. */
export const peopleOf = async (
  { mailer, now }: Pick<MailPageContext, "mailer" | "now">,
  here?: string,
  before?: number,
): Promise<People> => {
  const limit = inboxLimits.correspondentsPerPage;
  const page = unwrapMail(await mailer.correspondents({ limit, ...(before !== undefined && { before }) }));
  return {
    correspondents: page.correspondents.map((one) => rowOf(one, here, now)),
    waiting: page.correspondents.reduce((sum, { waiting }) => sum + waiting, 0),
    ...(page.next !== undefined && { more: `/inbox?people=${page.next}` }),
  };
};
