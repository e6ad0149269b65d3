import type { Notice } from "@cofill/page";
import { noticeIn, withDone } from "../redirect-notice.ts";

/** Notices by their key in the redirect's URL, which contains no user data. */
const notices = {
  sent: { tone: "good", text: "Sent." },
  forwarded: { tone: "good", text: "Forwarded." },
  asked: { tone: "good", text: "Asked." },
  kept: { tone: "good", text: "Kept under its name." },
  dismissed: { tone: "good", text: "Dismissed." },
  given: { tone: "good", text: "Given." },
  declined: { tone: "good", text: "Declined." },
  named: { tone: "good", text: "The name is added." },
  renamed: { tone: "good", text: "Renamed." },
  removed: { tone: "good", text: "The name is removed." },
  made: { tone: "good", text: "Made." },
  closed: { tone: "good", text: "The form is closed." },
  revoked: { tone: "good", text: "Revoked." },
} as const satisfies Readonly<Record<string, Notice>>;

export type InboxNotice = keyof typeof notices;

export const inboxNotice = (name: string | undefined): Notice | undefined => noticeIn(notices, name);

export const withInboxNotice = (href: string, name: InboxNotice): string => withDone(href, name);
