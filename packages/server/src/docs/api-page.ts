import type { Intake } from "@cofill/service";
import type { Call, Route } from "../route.ts";
import { curlExamples } from "./examples.ts";
import { type Html, html } from "./html.ts";
import { listFields } from "./listed-fields.ts";
import { contentSecurityPolicy, style } from "./style.ts";

const needsOf = ({ credential, permission, links, resumeToken }: Route): string => {
  if (credential === "public") return "for everybody";
  if (credential === "link_in_path") return "a handoff link";
  if (credential === "signed_url") return "a signed URL";
  const key = permission === undefined ? "a key" : `a key that permits ${permission}`;
  const others = [...(links ? ["a link"] : []), ...(resumeToken === "enough" ? ["a resume token"] : [])];
  return [key, ...others].join(" or ") + (resumeToken === "needed" ? ", and the resume token" : "");
};

const routeRow = (
  route: Route,
): Html => html`<li><span class="method ${route.method.toLowerCase()}">${route.method}</span>
<code>${route.path}</code><br>${route.summary} <span class="soft">(${needsOf(route)})</span></li>
`;

const routeGroups = (routes: readonly Route[]): readonly Html[] =>
  Array.from(
    Map.groupBy(routes, ({ group }) => group),
    ([group, rows]) => html`<h3>${group}</h3>
<ul class="rows">${rows.map(routeRow)}</ul>
`,
  );

const intakeCard = (intake: Intake): Html => html`<details><summary><strong>${intake.name}</strong>
<code>${intake.id}</code> <span class="soft">version ${intake.version}</span></summary><div>
${intake.description !== undefined && html`<p>${intake.description}</p>`}
<ul class="rows">${listFields(intake.form.schema).map(
  (field) => html`<li><code>${field.path}</code>${field.isRequired && html`<span class="tag">required</span>`}
<span class="soft">${field.type}</span>${field.label !== undefined && html`<br>${field.label}`}
${field.about !== undefined && html`<br><span class="soft">${field.about}</span>`}</li>
`,
)}</ul></div></details>
`;

const intakeList = (intakes: readonly Intake[] | undefined): Html | readonly Html[] => {
  if (!intakes) return html`<p>They are listed at <code>GET /intakes</code> for those who have a key.</p>`;
  if (intakes.length === 0) return html`<p>None yet.</p>`;
  return intakes.map(intakeCard);
};

const credentials = (isOpen: boolean): Html =>
  isOpen
    ? html`<p>This server runs on your machine and has no API keys: calls need none, and say who acts in
<code>actor</code>. Make a key with <code>cofill keys create</code>, and from then on one is needed.</p>`
    : html`<p>Send an API key as <code>Authorization: Bearer cofill_…</code>, or the last part of a handoff link as
<code>Authorization: Bearer hl_…</code>. A key stands for one actor.</p>`;

interface PageFacts {
  readonly url: string;
  readonly routes: readonly Route[];
  readonly isOpen: boolean;
  /** Intakes to list; absent if the caller may not see them. */
  readonly intakes?: readonly Intake[];
}

/** The API documentation as one page that loads nothing else. */
export const apiPage = ({ url, routes, isOpen, intakes }: PageFacts): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Cofill API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${{ html: style }}</style></head><body><main>
<h1>Cofill</h1>
<p class="soft">Forms that agents and people fill together. This server is at <code>${url}</code>.</p>
<p>For agents: MCP at <code>${url}/mcp</code>. For programs: the API below, as
<a href="openapi.json">OpenAPI 3.1</a>.</p>
<h2>Credentials</h2>
${credentials(isOpen)}
<p>Every answer about a submission has a <code>resumeToken</code>; send the last one with the next call, in the body or as
the header <code>Resume-Token</code>. A stale one is answered with <code>409</code>, the current one and what changed.</p>
<h2>Intakes</h2>
${intakeList(intakes)}
<h2>A submission, step by step</h2>
${curlExamples(url, isOpen, intakes?.[0]).map(
  (example) => html`<pre>${example}</pre>
`,
)}
<h2>Routes</h2>
${routeGroups(routes)}
<h2>Answers</h2>
<p>An outcome of a submission is an envelope with <code>ok</code>: <code>422</code> missing, invalid or upload_pending;
<code>409</code> conflict or needs_approval; <code>410</code> expired or cancelled; <code>502</code> delivery_failed. A
request that could not be taken up is <code>application/problem+json</code> with a permanent <code>code</code>.</p>
</main></body></html>
`.html;

/** Lists the forms only if the request needs no key. */
export const sendApiPage = async ({ server, request, headers }: Call): Promise<Response> => {
  const { service, publicUrl } = server.options;
  const isOpen = await server.principals.isOpenTo(request.raw);
  const page = apiPage({
    url: publicUrl ?? new URL(request.url).origin,
    routes: server.routes,
    isOpen,
    ...(isOpen && { intakes: service.intakes() }),
  });
  return new Response(page, {
    headers: {
      ...headers.common,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
    },
  });
};
