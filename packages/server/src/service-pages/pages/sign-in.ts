import { seeOther } from "../../pages/html-answer.ts";
import { servicePageLimits } from "../limits.ts";
import { withNotice } from "../notices.ts";
import { openPage, type PublicPageContext, readPosted, type Shown } from "../page-route.ts";
import { hasPages, type PageUser } from "../page-user.ts";

const base = "http://here.invalid";

/** Reads the path to return to; prevents open redirects by rejecting what a browser would take for another site. */
export const readNext = (given: string | undefined): string | undefined => {
  if (given === undefined || given.length > servicePageLimits.maxNext || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) {
    return undefined;
  }
  const url = URL.parse(given, base);
  if (url?.origin !== base || url.pathname.startsWith("//") || url.pathname === "/sign-in") return undefined;
  return `${url.pathname}${url.search}`;
};

const signInOf = (next: string | undefined, errorMessage?: string, status = 200): Shown => ({
  title: "Sign in",
  page: { type: "sign_in", ...(next !== undefined && { next }), ...(errorMessage !== undefined && { errorMessage }) },
  status,
});

const signIn = async (context: PublicPageContext): Promise<Shown | Response> => {
  const { call, server } = context;
  const posted = await readPosted(context);
  const next = readNext(posted("next"));
  const principal = await server.principals.identifyKey(posted("key").trim(), call.address);
  if (!principal) return signInOf(next, "This key is not known here, or no longer good", 401);
  if (!hasPages(principal.roles)) {
    return signInOf(
      next,
      "This key is an agent's. Agents use MCP or the API; people sign in with a key of their own",
      403,
    );
  }
  const row = await server.options.store.apiKey(principal.keyId);
  if (!row) return signInOf(next, "This key is not known here, or no longer good", 401);
  const response = seeOther(call.headers, next ?? "/");
  response.headers.set("set-cookie", await server.sessions.open(call.request.raw, row));
  return response;
};

const signOutOf = ({ name, roles = "" }: PageUser): Shown => ({
  title: "Sign out?",
  page: {
    type: "confirm",
    action: "session.sign_out",
    title: "Sign out?",
    about: [
      { name: "Signed in", value: name },
      { name: "Roles", value: roles },
    ],
    paragraphs: ["You need your key to come in again."],
    button: "Sign out",
    isDangerous: false,
    post: "/sign-out",
    back: { href: "/", text: "Stay" },
  },
});

export const signInPages = [
  openPage({ id: "pageSignIn", method: "GET", path: "/sign-in", summary: "Sign in with a key" }, ({ call, user }) => {
    const next = readNext(call.request.query("next"));
    return user ? seeOther(call.headers, next ?? "/") : signInOf(next);
  }),
  openPage({ id: "pageSignInPost", method: "POST", path: "/sign-in", summary: "Sign in with a key" }, signIn),
  openPage(
    { id: "pageSignOut", method: "GET", path: "/sign-out", summary: "Asks before it signs out" },
    ({ call, user }) => (user?.principal.via === "key" ? signOutOf(user) : seeOther(call.headers, "/")),
  ),
  openPage({ id: "pageSignOutPost", method: "POST", path: "/sign-out", summary: "Sign out" }, ({ call, server }) => {
    const response = seeOther(call.headers, withNotice("/", "signed_out"));
    response.headers.set("set-cookie", server.sessions.close(call.request.raw));
    return response;
  }),
] as const;
