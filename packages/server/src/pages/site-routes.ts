import { withHeaders } from "../answer-headers.ts";
import { nothingHere } from "../request-problem.ts";
import type { Route } from "../route.ts";
import { sendSiteManifest } from "./send-site-manifest.ts";
import { showStart, startForm } from "./start-form.ts";

const page = { group: "Pages", isPage: true } as const;

/** The start pages of forms, and the assets of all pages. */
export const siteRoutes: readonly Route[] = [
  {
    ...page,
    id: "showForm",
    method: "GET",
    path: "/forms/{intakeId}",
    summary: "What a form asks, and the button that begins it",
    credential: "caller",
    permission: "create",
    answer: { status: 200, description: "A page", content: { "text/html": { type: "string" } } },
    otherAnswers: [{ status: 303, description: "Sign in first" }],
    handle: showStart,
  },
  {
    ...page,
    id: "startForm",
    method: "POST",
    path: "/forms/{intakeId}",
    summary: "Begin a form as a person",
    credential: "caller",
    permission: "create",
    answer: { status: 303, description: "Begun; its page is in Location" },
    handle: startForm,
  },
  {
    group: "Server",
    id: "getAsset",
    method: "GET",
    path: "/assets/{file}",
    summary: "Style and script of the pages",
    credential: "public",
    answer: {
      status: 200,
      description: "The file, to be kept for ever: its name changes with its content",
      content: { "text/css": { type: "string" }, "text/javascript": { type: "string" } },
    },
    otherAnswers: [{ status: 304, description: "As it was" }],
    handle: async ({ server, request, headers }) => {
      const sent = await server.pages.assets.send(request.param("file") ?? "", request.raw);
      if (!sent) throw nothingHere();
      return withHeaders(sent, headers);
    },
  },
  {
    group: "Server",
    id: "getAgentManifest",
    method: "GET",
    path: "/.well-known/agent-manifest.json",
    summary: "What agents can do on the pages of this server",
    credential: "public",
    answer: { status: 200, description: "The manifest", content: { "application/json": { type: "object" } } },
    otherAnswers: [{ status: 304, description: "As it was" }],
    examples: [
      {
        title: "How it begins",
        response: { version: "0.1.0", site: { name: "Cofill", origin: "https://forms.example.org" } },
      },
    ],
    handle: sendSiteManifest,
  },
];
