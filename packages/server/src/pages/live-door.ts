import type { Present } from "@cofill/page";
import { readBody } from "../read-body.ts";
import { malformed, nothingHere } from "../request-problem.ts";
import { sendJson } from "../respond.ts";
import type { FormVisit } from "./form-visit.ts";
import type { LiveStreams } from "./live-streams.ts";
import { demandOwnPage } from "./own-origin.ts";
import type { PresenceBoard } from "./presence.ts";
import { readChanges, readPresence, readSubmit, readUpload } from "./read-page-request.ts";

export interface LiveDoorOptions {
  readonly live: LiveStreams;
  readonly presence: PresenceBoard;
  readonly publicUrl: string | undefined;
  readonly maxBodyBytes: number;
}

/** What a page with a script sends and listens to. */
export interface LiveDoor {
  readonly change: (visit: FormVisit) => Promise<Response>;
  readonly listen: (visit: FormVisit) => Promise<Response>;
  readonly bePresent: (visit: FormVisit) => Promise<Response>;
  readonly requestUpload: (visit: FormVisit) => Promise<Response>;
  readonly confirmUpload: (visit: FormVisit, uploadId: string) => Promise<Response>;
  readonly submit: (visit: FormVisit) => Promise<Response>;
}

/** The revision a page has: what the browser says when it comes back is newer than what stands in the URL. */
const sinceOf = ({ request }: FormVisit): number => {
  const text = request.headers.get("last-event-id") || new URL(request.url).searchParams.get("since");
  if (text === null || text === "") return -1;
  const since = Number(text);
  if (!Number.isSafeInteger(since)) throw malformed("since", "wrong_type", { expected: "int" });
  return since;
};

const noContent = ({ headers }: FormVisit): Response => new Response(null, { status: 204, headers: headers.common });

export const createLiveDoor = ({ live, presence, publicUrl, maxBodyBytes }: LiveDoorOptions): LiveDoor => {
  const read = (visit: FormVisit) => {
    demandOwnPage(visit.request, publicUrl, true);
    return readBody(visit.request, visit.incoming, maxBodyBytes);
  };

  /** Others see where an agent works in somebody's page, as they see people. */
  const showAgent = ({ form }: FormVisit, name: string, path: string | undefined): void => {
    const one: Present = { id: `agent:${name}`, kind: "agent", name, ...(path !== undefined && { path }) };
    presence.put(form, one);
  };

  return {
    change: async (visit) => {
      const request = readChanges(await read(visit));
      const answer = await visit.document.change(request);
      if (request.agent !== undefined) showAgent(visit, request.agent, request.changes.at(-1)?.command.path);
      return sendJson(visit.headers, answer);
    },
    listen: async (visit) => {
      const { request, document, form, caller, headers, incoming } = visit;
      const since = sinceOf(visit);
      const cut = () => void incoming?.socket?.destroy();
      const body = request.method === "HEAD" ? null : live.open({ form, caller, document, since, cut });
      return new Response(body, {
        headers: { ...headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
      });
    },
    bePresent: async (visit) => {
      const { id, name = visit.presentAs ?? "", path, gone } = readPresence(await read(visit));
      if (gone) presence.leave(visit.form, id);
      else presence.put(visit.form, { id, kind: "person", name, ...(path !== undefined && { path }) });
      return noContent(visit);
    },
    requestUpload: async (visit) => {
      const wanted = readUpload(await read(visit));
      if (!visit.document.uploads) throw nothingHere();
      return sendJson(visit.headers, await visit.document.uploads.request(wanted));
    },
    confirmUpload: async (visit, uploadId) => {
      await read(visit);
      if (!visit.document.uploads) throw nothingHere();
      return sendJson(visit.headers, await visit.document.uploads.confirm(uploadId));
    },
    submit: async (visit) => {
      const request = readSubmit(await read(visit));
      return sendJson(visit.headers, await visit.document.submit(request));
    },
  };
};
