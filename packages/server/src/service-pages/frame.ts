import type { Frame, Notice } from "@cofill/page";
import type { Permission } from "@cofill/service";
import { may, type PageUser } from "./page-user.ts";

interface Place {
  readonly href: string;
  readonly text: string;
  /** Permissions of which the user needs one; absent for every signed-in user. */
  readonly needs?: readonly Permission[];
}

/** The inbox entry in the navigation; absent on a server without mail. */
export interface InboxSign {
  readonly waiting?: number;
}

const places: readonly Place[] = [
  { href: "/forms", text: "Forms" },
  { href: "/submissions", text: "Submissions", needs: ["own", "read_all"] },
  { href: "/reviews", text: "Reviews", needs: ["review"] },
  { href: "/deliveries", text: "Deliveries", needs: ["deliver"] },
  { href: "/keys", text: "Keys", needs: ["manage_keys"] },
];

const placesFor = (user: PageUser): readonly Place[] =>
  places.filter(({ needs }) => needs === undefined || may(user, ...needs));

const inboxPlace: Place = { href: "/inbox", text: "Inbox" };

/** A review page belongs to `/reviews` in the navigation, although its path is under `/submissions`. */
const placeOf = (path: string): string =>
  /^\/submissions\/[^/]+\/review(?:\/|$)/.test(path) ? "/reviews" : `/${path.split("/", 2)[1]}`;

/** The frame of a page: navigation, user and notice. */
export const frameOf = (
  user: PageUser | undefined,
  path: string,
  title: string,
  notice: Notice | undefined,
  inbox?: InboxSign,
): Frame => ({
  title,
  places: (user ? [...placesFor(user), ...(inbox ? [inboxPlace] : [])] : []).map(({ href, text }) => ({
    href,
    text,
    ...(href === placeOf(path) && { isHere: true }),
    ...(href === inboxPlace.href && inbox?.waiting !== undefined && { count: inbox.waiting }),
  })),
  ...(user && {
    user: {
      name: user.name,
      ...(user.roles !== undefined && { roles: user.roles }),
      maySignOut: user.principal.via === "key",
    },
  }),
  ...(notice && { notice }),
});
