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

/**
 * Everything that the pages of this server offer to whoever comes. What is asked in a form its own page says, as it
 * stands there with its rows; behind keys, even what forms there are is not for everyone.
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

/** Written anew only when a form was added, changed or taken away. */
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

/** The part of the site's manifest that is about one page, in the same words. */
export const partOfManifest = (
  origin: string,
  { actions, pages = {} }: Pick<AgentManifest, "actions" | "pages">,
): AgentManifest => siteManifest({ site: siteOf(origin), actions, pages });

/** Of a form's page as it is now. Its address stands in no other manifest: only those who have it may know it. */
export const manifestOfPage = (page: FormPage, origin: string): AgentManifest => {
  const { actions, page: listed } = formManifest(page);
  return partOfManifest(origin, { actions, pages: { [page.places.here]: listed } });
};

export const startManifest = (intake: Intake, origin: string): AgentManifest =>
  partOfManifest(origin, startPages([intake]));
