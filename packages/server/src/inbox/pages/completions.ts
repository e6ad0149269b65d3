import type { NameView } from "@cofill/service/mail";
import { sendJson } from "../../respond.ts";
import { inboxLimits } from "../limits.ts";
import { mailPage, unwrapMail } from "../mail-page.ts";
import { kindWords } from "../words.ts";

/** Sorts names that begin with the text first, then names with a segment that does, then names that contain it. */
const rank = ({ name }: NameView, wanted: string): number => {
  const lower = name.slice(1).toLowerCase();
  if (lower.startsWith(wanted)) return 0;
  return lower.includes(`/${wanted}`) ? 1 : lower.includes(wanted) ? 2 : 3;
};

/** Names that complete what was typed after an @, for the page's script. */
export const completionsPage = mailPage(
  { id: "pageCompletions", method: "GET", path: "/inbox/completions", summary: "Names that begin like this" },
  async ({ call, mailer }) => {
    const wanted = (call.request.query("text") ?? "").replace(/^@/, "").normalize("NFC").toLowerCase().slice(0, 600);
    const found: NameView[] = [];
    let read = 0;
    for (let after: string | undefined; read < inboxLimits.maxNamesRead; ) {
      const page = unwrapMail(await mailer.names({ limit: 500, ...(after !== undefined && { after }) }));
      read += page.names.length;
      found.push(...page.names.filter((one) => one.state === "live" && rank(one, wanted) < 3));
      if (page.next === undefined) break;
      after = page.next;
    }
    const names = found
      .toSorted((one, two) => rank(one, wanted) - rank(two, wanted))
      .slice(0, inboxLimits.maxOffered)
      .map(({ name, kind, about }) => ({ name, about: [kindWords[kind], ...(about ? [about] : [])].join(", ") }));
    return sendJson(call.headers, { names });
  },
);
