import type { HomePage } from "@cofill/page";
import { seeOther } from "../../pages/html-answer.ts";
import { servicePageLimits } from "../limits.ts";
import { withNotice } from "../notices.ts";
import { type OpenVisit, openPage, readPosted, type Shown } from "../page-route.ts";
import { isSecure } from "../sessions.ts";
import { may, nameHeader, readName, type Visitor } from "../visitor.ts";

type Doors = HomePage["doors"];

const doorsFor = (visitor: Visitor | undefined, hasMail: boolean): Doors => {
  if (!visitor) {
    return [
      { href: "/sign-in", title: "Sign in", about: "With the API key that you were given" },
      { href: "/docs", title: "HTTP API", about: "For programs, with examples" },
    ];
  }
  const seesAll = may(visitor, "read_all");
  return [
    ...(may(visitor, "review") ? [{ href: "/reviews", title: "Reviews", about: "What waits for your decision" }] : []),
    {
      href: "/forms",
      title: "Forms",
      about: may(visitor, "create") ? "What can be filled; begin one" : "What can be filled",
    },
    ...(may(visitor, "own", "read_all")
      ? [
          {
            href: "/submissions",
            title: seesAll ? "Submissions" : "Your submissions",
            about: "Who answered what, and how it stands",
          },
        ]
      : []),
    ...(hasMail ? [{ href: "/inbox", title: "Inbox", about: "Messages, and forms that came with them" }] : []),
    ...(may(visitor, "deliver")
      ? [{ href: "/deliveries", title: "Deliveries", about: "What was sent, what failed" }]
      : []),
    ...(may(visitor, "manage_keys") ? [{ href: "/keys", title: "Keys", about: "Who may come in, as what" }] : []),
  ];
};

const nameOf = (name: string, fault?: string): Shown => ({
  title: "Who are you?",
  page: { type: "name", name, ...(fault !== undefined && { fault }) },
  ...(fault !== undefined && { status: 422 }),
});

/** Where there are keys, the key says who somebody is. */
const isNamed = ({ visitor }: OpenVisit): boolean => visitor?.principal.via !== "open";

const takeName = async (visit: OpenVisit): Promise<Shown | Response> => {
  const { call, house } = visit;
  if (isNamed(visit)) return seeOther(call.headers, "/");
  const given = (await readPosted(visit))("name");
  const name = readName(given);
  if (name === undefined) {
    return nameOf(given, `A name has 1 to ${servicePageLimits.maxName} characters, on one line`);
  }
  const response = seeOther(call.headers, withNotice("/", "named"));
  response.headers.set("set-cookie", nameHeader(name, isSecure(call.request.raw, house.options)));
  return response;
};

export const homePages = [
  openPage(
    { id: "pageHome", method: "GET", path: "/", summary: "What this server is, and where to go" },
    ({ house, call, visitor }) => ({
      title: "Home",
      page: {
        type: "home",
        doors: doorsFor(visitor, house.options.mail !== undefined),
        mcpUrl: `${house.options.publicUrl ?? new URL(call.request.url).origin}/mcp`,
        ...(visitor?.principal.via === "open" && { name: visitor.name }),
      },
    }),
  ),
  openPage(
    { id: "pageName", method: "GET", path: "/name", summary: "Who you are, on a server without keys" },
    (visit) => (isNamed(visit) ? seeOther(visit.call.headers, "/") : nameOf(visit.visitor!.name)),
  ),
  openPage({ id: "pageNamePost", method: "POST", path: "/name", summary: "Say who you are" }, takeName),
] as const;
