import { createHash } from "node:crypto";
import {
  type AgentManifest,
  type FormPage,
  formManifest,
  inboxManifest,
  serviceManifest,
  siteManifest,
  startAction,
  startActionId,
} from "@cofill/page";
import type { Intake, IntakeService } from "@cofill/service";
import { texts } from "@cofill/service/operations/texts";
import { hostnameOf } from "../loopback.ts";
import type { ServerOptions } from "../server-options.ts";
import { presentationOfIntake } from "./presentation.ts";

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

/** The public origin of the site; a malformed Host header is replaced by `localhost`. */
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

/**
 * The manifest of all public pages. The fields of a form are in the manifest of its own page, with its current rows; on
 * a server with keys, the list of forms is not public either.
 */
const wholeManifest = (intakes: readonly Intake[], origin: string, hasMail: boolean): AgentManifest => {
  const starts = startPages(intakes);
  const inbox = hasMail ? inboxManifest(texts) : undefined;
  const service = serviceManifest(texts);
  return siteManifest({
    site: siteOf(origin),
    actions: { ...starts.actions, ...service.actions, ...inbox?.actions },
    data: { ...service.data, ...inbox?.data },
    pages: { ...starts.pages, ...service.pages, ...inbox?.pages },
  });
};

interface Written {
  readonly of: string;
  readonly text: string;
  readonly etag: string;
}

/** Written again only when a form was added, changed or removed. */
const written = new WeakMap<IntakeService, Written>();

export const writtenManifest = (service: IntakeService, origin: string, isOpen: boolean, hasMail: boolean): Written => {
  const intakes = isOpen ? service.intakes() : [];
  const of = JSON.stringify([origin, hasMail, intakes.map(({ id, version, name }) => [id, version, name])]);
  const known = written.get(service);
  if (known?.of === of) return known;
  const text = JSON.stringify(wholeManifest(intakes, origin, hasMail));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const made = { of, text, etag };
  written.set(service, made);
  return made;
};

/** The part of the site's manifest that concerns one page. */
export const partOfManifest = (
  origin: string,
  { actions, pages = {} }: Pick<AgentManifest, "actions" | "pages">,
): AgentManifest => siteManifest({ site: siteOf(origin), actions, pages });

/**
 * The manifest of a form's page as it is now; no other manifest lists its URL, which only the holders of the link may
 * know.
 */
export const manifestOfPage = (page: FormPage, origin: string): AgentManifest => {
  const { actions, page: listed } = formManifest(page);
  return partOfManifest(origin, { actions, pages: { [page.places.here]: listed } });
};

export const startManifest = (intake: Intake, origin: string): AgentManifest =>
  partOfManifest(origin, startPages([intake]));
