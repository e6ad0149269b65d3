import type { Notice } from "@cofill/page";
import { noticeIn, withDone } from "../redirect-notice.ts";

/** Notices by their key in the redirect's URL, which contains no user data. */
const notices = {
  approved: { tone: "good", text: "Approved." },
  approved_more: { tone: "good", text: "Approved. It still waits for more approvals." },
  sent_back: { tone: "good", text: "Sent back with your reasons." },
  cancelled: { tone: "good", text: "The submission is cancelled." },
  delivered: { tone: "good", text: "It was delivered." },
  key_revoked: { tone: "good", text: "The key is revoked." },
  signed_out: { tone: "good", text: "You are signed out." },
  named: { tone: "good", text: "The trail knows you by this name from now on." },
} as const satisfies Readonly<Record<string, Notice>>;

export type NoticeName = keyof typeof notices;

export const noticeOf = (name: string | undefined): Notice | undefined => noticeIn(notices, name);

export const withNotice = (href: string, name: NoticeName): string => withDone(href, name);
