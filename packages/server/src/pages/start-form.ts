import { formatPath, type Item, isLacking, isRelevantAt, isRequired, issuesAt, type LiveForm } from "@cofill/core";
import { renderStartPage, type StartPage } from "@cofill/page";
import { handoffPath, type Intake, permissionsOf } from "@cofill/service";
import { pathId } from "../read-input.ts";
import { nothingHere, requestProblem } from "../request-problem.ts";
import { sendProblem } from "../respond.ts";
import type { Call } from "../route.ts";
import { actorInput, pageUserOf } from "../service-pages/page-user.ts";
import { seeOther, sendHtml } from "./html-answer.ts";
import { pageLimits } from "./limits.ts";
import { demandOwnPage } from "./own-origin.ts";
import { blankForm, presentationOfIntake } from "./presentation.ts";
import { pageAssets } from "./problem-page.ts";
import { originOf, startManifest } from "./site-manifest.ts";
import { wantsHtml } from "./wants-html.ts";

/** The questions of a form; lists and records count as one question each. */
const askedOf = (form: LiveForm): StartPage["asked"] => {
  const labelOf = (item: Exclude<Item, { type: "text" }>): string => ("label" in item && item.label) || item.id;
  const isNeeded = (item: Item, around: readonly string[]): boolean => {
    if (item.type === "text") return false;
    const at = item.type === "section" ? around : [...around, item.id];
    const path = formatPath(at);
    if (item.type === "field") return isRequired(form, item, path);
    // A form from a JSON Schema sets no `minItems`; required rows show as an issue of the blank form.
    if (item.type === "list")
      return (item.minItems ?? 0) > 0 || issuesAt(form, path).some(({ code }) => isLacking(code));
    return item.items.some((inner) => isNeeded(inner, at));
  };
  const walk = (items: readonly Item[]): StartPage["asked"] =>
    items.flatMap((item) => {
      if (item.type === "text") return [];
      if (item.type === "section") return walk(item.items);
      const depends = !isRelevantAt(form, formatPath([item.id]));
      return [{ label: labelOf(item), required: isNeeded(item, []), ...(depends && { depends }) }];
    });
  return walk(form.compiled.definition.items);
};

const startPageOf = (intake: Intake, here: string): StartPage => {
  const { title, description, language, direction } = presentationOfIntake(intake);
  const asked = askedOf(blankForm(intake));
  const about = intake.description ?? description;
  return {
    id: intake.id,
    title,
    ...(about !== undefined && { description: about }),
    language,
    direction,
    asked: asked.slice(0, pageLimits.maxAsked),
    notListed: Math.max(0, asked.length - pageLimits.maxAsked),
    here,
  };
};

const intakeOf = (call: Call): Intake => {
  const intake = call.server.options.service.intake(pathId(call, "intakeId"));
  if (!intake) throw nothingHere();
  return intake;
};

/** Throws unless the principal may create submissions. */
const demandStarter = ({ principal }: Call): void => {
  if (principal.via === "none") throw requestProblem("unauthenticated.sign_in");
  if (principal.via === "link") throw requestProblem("forbidden.link_opens_one_form");
  if (!permissionsOf(principal).has("create")) throw requestProblem("forbidden.key");
};

/** Shows the start page of a form. */
export const showStart = async (call: Call): Promise<Response> => {
  const here = `/forms/${pathId(call, "intakeId")}`;
  if (call.principal.via === "none" && wantsHtml(call.request.raw)) {
    return seeOther(call.headers, `/sign-in?next=${encodeURIComponent(here)}`);
  }
  demandStarter(call);
  const intake = intakeOf(call);
  const page = startPageOf(intake, here);
  const { assets } = call.server.pages;
  const manifest = startManifest(intake, originOf(call.request.raw, call.server.options));
  // This URL contains no secret, so the origin may be sent when the button is pressed.
  const headers = { "referrer-policy": "same-origin" };
  return sendHtml(call.headers, renderStartPage(page, { assets: pageAssets(assets), manifest }), { headers });
};

/** Creates a submission and redirects to its page, whose URL only its creator knows. */
export const startForm = async (call: Call): Promise<Response> => {
  const { principal, headers, server } = call;
  demandOwnPage(call.request.raw, server.options.publicUrl);
  demandStarter(call);
  // It leads to a link, and the holder of a link is recorded as a person.
  if (principal.via === "key" && principal.actor.kind !== "human") throw requestProblem("forbidden.key");
  const intake = intakeOf(call);
  const user = pageUserOf(call.request.raw, principal);
  const actor = typeof user === "string" ? {} : actorInput(user);
  const created = await server.options.service.create(principal, intake.id, actor);
  if (!created.ok) return sendProblem(headers, created.problem);
  const { submissionId, resumeToken } = created.value.body;
  const issued = await server.options.service.issueLink(principal, submissionId, { ...actor, resumeToken });
  if (!issued.ok) return sendProblem(headers, issued.problem);
  const { body } = issued.value;
  if (!body.ok) throw new Error("a new submission takes a link");
  const { pathname } = new URL(String(body.url));
  const token = pathname.slice(pathname.indexOf(handoffPath));
  return seeOther(headers, token);
};
