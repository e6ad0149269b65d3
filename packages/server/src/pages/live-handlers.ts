import type { Present } from "@cofill/page";
import { languageFor } from "../messages/accept-language.ts";
import { readBody } from "../read-body.ts";
import { malformed, nothingHere } from "../request-problem.ts";
import { sendJson } from "../respond.ts";
import type { FormPageContext } from "./form-page-context.ts";
import type { LiveStreams } from "./live-streams.ts";
import { demandOwnPage } from "./own-origin.ts";
import type { PresenceBoard } from "./presence.ts";
import { readChanges, readPresence, readSubmit, readUpload } from "./read-page-request.ts";

export interface LiveHandlersOptions {
  readonly live: LiveStreams;
  readonly presence: PresenceBoard;
  readonly publicUrl: string | undefined;
  readonly maxBodyBytes: number;
}

/** Handlers for the requests and streams of a page with a script. */
export interface LiveHandlers {
  readonly change: (context: FormPageContext) => Promise<Response>;
  readonly listen: (context: FormPageContext) => Promise<Response>;
  readonly bePresent: (context: FormPageContext) => Promise<Response>;
  readonly requestUpload: (context: FormPageContext) => Promise<Response>;
  readonly confirmUpload: (context: FormPageContext, uploadId: string) => Promise<Response>;
  readonly submit: (context: FormPageContext) => Promise<Response>;
}

/** The revision that a page has; on a reconnect Last-Event-ID is newer than the one in the URL. */
const sinceOf = ({ request }: FormPageContext): number => {
  const text = request.headers.get("last-event-id") || new URL(request.url).searchParams.get("since");
  if (text === null || text === "") return -1;
  const since = Number(text);
  if (!Number.isSafeInteger(since)) throw malformed("since", "wrong_type", { expected: "int" });
  return since;
};

const noContent = ({ headers }: FormPageContext): Response =>
  new Response(null, { status: 204, headers: headers.common });

export const createLiveHandlers = ({ live, presence, publicUrl, maxBodyBytes }: LiveHandlersOptions): LiveHandlers => {
  const read = (context: FormPageContext) => {
    demandOwnPage(context.request, publicUrl, true);
    return readBody(context.request, context.incoming, maxBodyBytes);
  };

  /** Shows others where an agent works in a person's page, like the presence of people. */
  const showAgent = ({ form }: FormPageContext, name: string, path: string | undefined): void => {
    const one: Present = { id: `agent:${name}`, kind: "agent", name, ...(path !== undefined && { path }) };
    presence.put(form, one);
  };

  return {
    change: async (context) => {
      const request = readChanges(await read(context));
      const answer = await context.document.change(
        request,
        languageFor(context.request.headers.get("accept-language")),
      );
      if (request.agent !== undefined) showAgent(context, request.agent, request.changes.at(-1)?.command.path);
      return sendJson(context.headers, answer);
    },
    listen: async (context) => {
      const { request, document, form, caller, headers, incoming } = context;
      const since = sinceOf(context);
      const cut = () => void incoming?.socket?.destroy();
      const body = request.method === "HEAD" ? null : live.open({ form, caller, document, since, cut });
      return new Response(body, {
        headers: { ...headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
      });
    },
    bePresent: async (context) => {
      const { id, name = context.presentAs ?? "", path, gone } = readPresence(await read(context));
      if (gone) presence.leave(context.form, id);
      else presence.put(context.form, { id, kind: "person", name, ...(path !== undefined && { path }) });
      return noContent(context);
    },
    requestUpload: async (context) => {
      const wanted = readUpload(await read(context));
      if (!context.document.uploads) throw nothingHere();
      return sendJson(context.headers, await context.document.uploads.request(wanted));
    },
    confirmUpload: async (context, uploadId) => {
      await read(context);
      if (!context.document.uploads) throw nothingHere();
      return sendJson(context.headers, await context.document.uploads.confirm(uploadId));
    },
    submit: async (context) => {
      const request = readSubmit(await read(context));
      return sendJson(context.headers, await context.document.submit(request));
    },
  };
};
