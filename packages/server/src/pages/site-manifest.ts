import { createHash } from "node:crypto";
import type { AgentManifest } from "@cofill/annotations";
import type { Intake, IntakeService } from "@cofill/intake";
import {
  type FormManifest,
  type FormPage,
  formManifest,
  serviceManifest,
  siteManifest,
  startAction,
  startActionId,
} from "@cofill/page";
import { hostnameOf } from "../loopback.ts";
import type { Call } from "../route.ts";
import type { ServerOptions } from "../server-options.ts";
import { placesAt } from "./form-visit.ts";
import { blankForm, presentationOfIntake } from "./presentation.ts";

const published = new WeakMap<Intake, FormManifest>();

/** What agents can do on the page of a form that nobody has begun: what the site says of it to everybody. */
export const publishedManifest = (intake: Intake): FormManifest => {
  let found = published.get(intake);
  if (!found) {
    const page: FormPage = {
      form: blankForm(intake),
      revision: 0,
      stage: { kind: "open" },
      presentation: presentationOfIntake(intake),
      places: placesAt("/handoff/link", { uploads: true, submit: true, files: true }),
      shownIssues: "given",
      conflicts: {},
    };
    found = formManifest(page);
    published.set(intake, found);
  }
  return found;
};

const startPages = (intakes: readonly Intake[]) => ({
  actions: Object.fromEntries(
    intakes.map((intake) => [startActionId(intake.id), startAction(presentationOfIntake(intake))]),
  ),
  pages: Object.fromEntries(
    intakes.map((intake) => {
      const { title, description } = presentationOfIntake(intake);
      const page = { title, ...(description !== undefined && { description }), actions: [startActionId(intake.id)] };
      return [`/forms/${intake.id}`, page];
    }),
  ),
});

/** Where this site is, as others know it; a name that cannot be one is not repeated. */
export const originOf = (request: Request, { publicUrl }: Pick<ServerOptions, "publicUrl">): string => {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { protocol, host: called } = new URL(request.url);
  const host = request.headers.get("host") ?? called;
  return `${protocol}//${hostnameOf(host) === undefined ? "localhost" : host.toLowerCase()}`;
};

export const siteOf = (origin: string): AgentManifest["site"] => ({
  name: "Cofill",
  origin,
  description: "Forms that agents and people fill together.",
});

/** Everything that the pages of this server offer. */
const wholeManifest = (intakes: readonly Intake[], origin: string): AgentManifest => {
  const starts = startPages(intakes);
  return siteManifest({
    site: siteOf(origin),
    forms: intakes.map(publishedManifest),
    actions: { ...starts.actions, ...serviceManifest.actions },
    data: serviceManifest.data,
    pages: { ...starts.pages, ...serviceManifest.pages },
  });
};

interface Written {
  readonly of: string;
  readonly text: string;
  readonly etag: string;
}

/** Written anew only when a form was added, changed or taken away. */
const written = new WeakMap<IntakeService, Written>();

const write = (service: IntakeService, origin: string): Written => {
  const intakes = service.intakes();
  const of = JSON.stringify([origin, intakes.map(({ id, version, name }) => [id, version, name])]);
  const known = written.get(service);
  if (known?.of === of) return known;
  const text = JSON.stringify(wholeManifest(intakes, origin));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const made = { of, text, etag };
  written.set(service, made);
  return made;
};

export const sendSiteManifest = ({ house, request: { raw }, headers }: Call): Response => {
  const { text, etag } = write(house.options.service, originOf(raw, house.options));
  const answered = { ...headers.json, "cache-control": "no-cache", etag };
  const isKnown = (raw.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim() === etag);
  if (isKnown) return new Response(null, { status: 304, headers: answered });
  return new Response(raw.method === "HEAD" ? null : text, { headers: answered });
};

/** The part of the site's manifest that is about one page, in the same words. */
export const partOfManifest = (
  origin: string,
  { actions, pages = {} }: Pick<AgentManifest, "actions" | "pages">,
): AgentManifest => siteManifest({ site: siteOf(origin), actions, pages });

/** Of a form's page as it is now: what the site says of it to everybody, and what only this page has. */
export const manifestOfPage = (page: FormPage, origin: string, known: FormManifest | undefined): AgentManifest => {
  const { actions } = formManifest(page);
  const same = Object.entries(actions).map(([id, own]) => [id, known?.actions[id] ?? own] as const);
  return partOfManifest(origin, { actions: Object.fromEntries(same) });
};

export const startManifest = (intake: Intake, origin: string): AgentManifest =>
  partOfManifest(origin, startPages([intake]));
