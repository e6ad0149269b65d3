import type { HomePage } from "@cofill/page";
import { seeOther } from "../../pages/html-answer.ts";
import { servicePageLimits } from "../limits.ts";
import { withNotice } from "../notices.ts";
import { openPage, type PublicPageContext, readPosted, type Shown } from "../page-route.ts";
import { may, nameHeader, type PageUser, readName } from "../page-user.ts";
import { isSecure } from "../sessions.ts";

type Entries = HomePage["entries"];

const entriesFor = (user: PageUser | undefined, hasMail: boolean): Entries => {
  if (!user) {
    return [
      { href: "/sign-in", title: "Sign in", about: "With the API key that you were given" },
      { href: "/docs", title: "HTTP API", about: "For programs, with examples" },
    ];
  }
  const seesAll = may(user, "read_all");
  return [
    ...(may(user, "review") ? [{ href: "/reviews", title: "Reviews", about: "What waits for your decision" }] : []),
    {
      href: "/forms",
      title: "Forms",
      about: may(user, "create") ? "What can be filled; begin one" : "What can be filled",
    },
    ...(may(user, "own", "read_all")
      ? [
          {
            href: "/submissions",
            title: seesAll ? "Submissions" : "Your submissions",
            about: "Who answered what, and how it stands",
          },
        ]
      : []),
    ...(hasMail ? [{ href: "/inbox", title: "Inbox", about: "Messages, and forms that came with them" }] : []),
    ...(may(user, "deliver")
      ? [{ href: "/deliveries", title: "Deliveries", about: "What was sent, what failed" }]
      : []),
    ...(may(user, "manage_keys") ? [{ href: "/keys", title: "Keys", about: "Who may come in, as what" }] : []),
  ];
};

const nameOf = (name: string, errorMessage?: string): Shown => ({
  title: "Who are you?",
  page: { type: "name", name, ...(errorMessage !== undefined && { errorMessage }) },
  ...(errorMessage !== undefined && { status: 422 }),
});

/** On a server with keys, the key determines the name. */
const isNamed = ({ user }: PublicPageContext): boolean => user?.principal.via !== "open";

const takeName = async (context: PublicPageContext): Promise<Shown | Response> => {
  const { call, server } = context;
  if (isNamed(context)) return seeOther(call.headers, "/");
  const given = (await readPosted(context))("name");
  const name = readName(given);
  if (name === undefined) {
    return nameOf(given, `A name has 1 to ${servicePageLimits.maxName} characters, on one line`);
  }
  const response = seeOther(call.headers, withNotice("/", "named"));
  response.headers.set("set-cookie", nameHeader(name, isSecure(call.request.raw, server.options)));
  return response;
};

export const homePages = [
  openPage(
    { id: "pageHome", method: "GET", path: "/", summary: "What this server is, and where to go" },
    ({ server, call, user }) => ({
      title: "Home",
      page: {
        type: "home",
        entries: entriesFor(user, server.options.mail !== undefined),
        mcpUrl: `${server.options.publicUrl ?? new URL(call.request.url).origin}/mcp`,
        ...(user?.principal.via === "open" && { name: user.name }),
      },
    }),
  ),
  openPage(
    { id: "pageName", method: "GET", path: "/name", summary: "Who you are, on a server without keys" },
    (context) => (isNamed(context) ? seeOther(context.call.headers, "/") : nameOf(context.user!.name)),
  ),
  openPage({ id: "pageNamePost", method: "POST", path: "/name", summary: "Say who you are" }, takeName),
] as const;
