import { answerAt, languageOf } from "@cofill/core";
import {
  type Conflict,
  elementId,
  embedPage,
  type FormPage,
  groupEntries,
  messagesIn,
  type Post,
  pageKinds,
  readPost,
  renderFormPage,
  stepBeside,
} from "@cofill/page";
import { requestProblem } from "../request-problem.ts";
import { type Assets, kindsIn } from "./assets.ts";
import type { FormPageContext } from "./form-page-context.ts";
import { seeOther, sendHtml } from "./html-answer.ts";
import { type Kept, keepPost } from "./keep-post.ts";
import { isLanguage, messageLanguage } from "./message-language.ts";
import { demandOwnPage } from "./own-origin.ts";
import type { ShownDocument } from "./page-document.ts";
import { readForm } from "./read-form.ts";
import { manifestOfPage } from "./site-manifest.ts";

export interface PlainHandlersOptions {
  readonly assets: Assets;
  readonly publicUrl: string | undefined;
  /** Other origins to which the page's script sends files. */
  readonly uploadOrigins: () => Promise<readonly string[]>;
}

/** Handlers for the page itself and for its posts without a script. */
export interface PlainHandlers {
  readonly show: (context: FormPageContext) => Promise<Response>;
  readonly post: (context: FormPageContext) => Promise<Response>;
}

export type PageExtras = Partial<Pick<FormPage, "step" | "shownIssues" | "conflicts" | "blankRows" | "notice">>;

/** The page model for a request. */
export const pageOf = (
  { places, request }: FormPageContext,
  { form, state, presentation }: ShownDocument,
  extras: PageExtras = {},
): FormPage => {
  const language = messageLanguage(request, presentation.language);
  return {
    form,
    revision: state.revision,
    stage: state.stage,
    presentation,
    places,
    messageOf: messagesIn(languageOf(language)),
    ...(!isLanguage(presentation.language, language) && { messageLanguage: language }),
    kinds: pageKinds,
    shownIssues: "given",
    conflicts: {},
    ...extras,
  };
};

/** Notices by their key in the redirect's URL. */
const notices: { readonly [done: string]: NonNullable<FormPage["notice"]> } = {
  saved: { tone: "good", text: "Saved." },
  finished: { tone: "good", text: "Finished. Everything that is asked for is answered and saved." },
};

const noticeOf = (done: string | null): PageExtras =>
  done !== null && Object.hasOwn(notices, done) ? { notice: notices[done]! } : {};

const stepOf = (step: string | null | undefined): PageExtras =>
  step === null || step === undefined || step === "" ? {} : { step };

/** The URL after a post: the step to show, at the rows that were just changed. */
const placeAfter = (context: FormPageContext, { intent, step }: Post, now: ShownDocument): string => {
  const moved =
    intent.type === "step"
      ? intent.step
      : intent.type === "next" || intent.type === "back"
        ? (stepBeside(pageOf(context, now, stepOf(step)), intent.type) ?? step)
        : step;
  const query = new URLSearchParams({
    ...(moved !== undefined && { step: moved }),
    ...(intent.type === "save" && { done: "saved" }),
  }).toString();
  const isAtRows = intent.type === "add" || intent.type === "remove";
  const fragment = isAtRows
    ? `#${encodeURIComponent(elementId(intent.path, "field"))}`
    : (context.places.fragment ?? "");
  return `${context.places.here}${query === "" ? "" : `?${query}`}${fragment}`;
};

/** The conflicting answers: both are shown until the person chooses one. */
const conflictsOf = ({ form }: ShownDocument, post: Post, { disputed }: Kept): Readonly<Record<string, Conflict>> => {
  const open = post.undecided.map(({ path, mine }): [string, Conflict] => [
    path,
    { mine, theirs: answerAt(form, path) },
  ]);
  const found = disputed.flatMap(({ change: { path, input }, theirs }): [string, Conflict][] =>
    input === undefined ? [] : [[path, { mine: input, theirs }]],
  );
  return Object.fromEntries([...open, ...found]);
};

const disputedAnswers = "Someone else changed the same answers. Both versions are kept: choose which one to use.";
const disputedRows = "Someone else changed the same rows. Check them, then press the button again.";

export const createPlainHandlers = ({ assets, publicUrl, uploadOrigins }: PlainHandlersOptions): PlainHandlers => {
  const send = async (
    context: FormPageContext,
    shown: ShownDocument,
    extras: PageExtras,
    status = 200,
  ): Promise<Response> => {
    const { headers, request } = context;
    const page = pageOf(context, shown, extras);
    if (context.within) return context.within(page, shown, status);
    const html = renderFormPage(page, {
      assets: {
        style: { href: assets.style },
        ...(assets.script && {
          script: { src: assets.script.url },
          preload: assets.script.preloads(kindsIn(page.form)),
        }),
      },
      embedded: embedPage(page, shown.source, shown.state, shown),
      manifest: manifestOfPage(page, context.origin),
    });
    return sendHtml(headers, request.method === "HEAD" ? "" : html, { status, connect: await uploadOrigins() });
  };

  const show = async (context: FormPageContext): Promise<Response> => {
    const { searchParams } = new URL(context.request.url);
    const extras = { ...stepOf(searchParams.get("step")), ...noticeOf(searchParams.get("done")) };
    return send(context, await context.document.read(), extras);
  };

  const read = async (context: FormPageContext, shown: ShownDocument): Promise<Post<File>> => {
    const entries = groupEntries<File>(await readForm(context));
    if (!entries) throw requestProblem("too_large.posted_form");
    const post = readPost(shown.form, entries);
    if (!post.ok)
      throw requestProblem(post.code === "too_many_entries" ? "too_large.posted_form" : "malformed.posted_form");
    return post;
  };

  const submit = async (context: FormPageContext, post: Post, kept: Kept): Promise<Response> => {
    const { document, headers, places } = context;
    // The person saw the form before their own changes, which advanced it by `moves` revisions.
    const answer = await document.submit({ seen: (post.seen ?? -1) + kept.moves });
    const query = places.finishes ? "?done=finished" : "";
    if (answer.ok) return seeOther(headers, `${places.here}${query}${places.fragment ?? ""}`);
    const status = answer.reason === "incomplete" ? 422 : 409;
    const notice = { tone: "bad", text: answer.message } as const;
    const shownIssues = answer.reason === "incomplete" ? "all" : "given";
    return send(context, await document.read(), { ...stepOf(post.step), notice, shownIssues }, status);
  };

  return {
    show,
    post: async (context) => {
      demandOwnPage(context.request, publicUrl, true);
      const { document, headers } = context;
      const before = await document.read();
      const post = await read(context, before);
      const kept = await keepPost(
        document,
        post,
        before.state.revision,
        messageLanguage(context.request, before.presentation.language),
      );
      const now = await document.read();
      const conflicts = conflictsOf(now, post, kept);
      const extras = { ...stepOf(post.step), conflicts, blankRows: post.blankRows };
      const isDisputed = kept.disputed.length > 0 || Object.keys(conflicts).length > 0;
      if (isDisputed || kept.refused.length > 0) {
        const disputes = isDisputed ? [Object.keys(conflicts).length > 0 ? disputedAnswers : disputedRows] : [];
        const text = [...kept.refused, ...disputes].join(" ");
        return send(context, now, { ...extras, notice: { tone: "bad", text } }, isDisputed ? 409 : 422);
      }
      if (post.intent.type === "submit") return submit(context, post, kept);
      // Blank rows exist only in this page, because a form does not store them.
      if (post.intent.type === "addrow" || post.intent.type === "removerow") return send(context, now, extras);
      return seeOther(headers, placeAfter(context, post, now));
    },
  };
};
