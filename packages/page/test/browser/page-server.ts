import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { type Compiled, type FileValue, languageOf, messageInForm } from "@cofill/core";
import {
  type ChangesRequest,
  embedPage,
  type FormPage,
  type FormSource,
  type LiveMessage,
  messagesIn,
  type PagePlaces,
  type PageStep,
  type Present,
  pageKinds,
  presentationOf,
  renderFormPage,
  type SubmitAnswer,
  stylesheet,
} from "@cofill/page";
import { ServerForm } from "./server-form.ts";

const bundle = fileURLToPath(new URL("../../bundle/", import.meta.url));

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
}

const entryFile = (): string => {
  if (!existsSync(`${bundle}manifest.json`)) throw new Error("Nothing is bundled: run `npm run build` first");
  const manifest = JSON.parse(readFileSync(`${bundle}manifest.json`, "utf8")) as Record<string, Chunk>;
  return Object.values(manifest).find(({ isEntry }) => isEntry)!.file;
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString("utf8"));
};

export interface ServedForm {
  readonly form: ServerForm;
  readonly url: string;
  readonly requests: { readonly path: string; readonly body: unknown }[];
  /** Who else is there, as the server tells pages. */
  readonly showPresent: (present: readonly Present[]) => void;
  readonly endLink: () => void;
  /** What goes wrong, until it is set back. */
  trouble: { status?: number; cut?: boolean; upload?: "fail" | "hold" | "refuse" };
  readonly releaseUploads: () => void;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  readonly compiled: Compiled;
  readonly source: FormSource;
  readonly steps?: readonly PageStep[];
  readonly polyfill?: boolean;
  /** Before the page's script is sent. */
  readonly beforeScript?: Promise<void>;
}

/** One form behind a door on this machine that speaks the page's protocol, and little else. */
export const serveForm = async (options: ServeOptions): Promise<ServedForm> => {
  const { compiled, source, steps } = options;
  const form = new ServerForm(compiled);
  const requests: ServedForm["requests"] = [];
  const streams = new Set<ServerResponse>();
  let waiting: (() => void)[] = [];
  let present: readonly Present[] = [];
  let uploads = 0;
  const sockets = new Set<Socket>();
  const trouble: ServedForm["trouble"] = {};

  const places: PagePlaces = {
    here: "/f",
    changes: "/f/changes",
    live: "/f/live",
    presence: "/f/presence",
    uploads: "/f/uploads",
    submit: "/f/submit",
    files: "/f/files",
  };
  const { definition } = compiled;
  const presentation = {
    ...presentationOf(form.form, { title: definition.title ?? definition.id }),
    ...(steps && { steps }),
  };

  const sendPage = (response: ServerResponse): void => {
    const page: FormPage = {
      form: form.form,
      revision: form.revision,
      stage: form.stage,
      presentation,
      places,
      messageOf: messagesIn(languageOf(presentation.language)),
      kinds: pageKinds,
      shownIssues: "given",
      conflicts: {},
    };
    const embedded = embedPage(page, source, form.state);
    const html = renderFormPage(page, {
      assets: { style: { href: "/assets/page.css" }, script: { src: `/assets/${entryFile()}` } },
      embedded,
    });
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'",
      })
      .end(options.polyfill ? html.replace('id="cofill-form"', 'id="cofill-form" data-webmcp-polyfill') : html);
  };

  const send = (stream: ServerResponse, { type, ...rest }: LiveMessage, id?: number): void => {
    stream.write(`${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(rest)}\n\n`);
  };
  const openStream = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    let known = Number(request.headers["last-event-id"] ?? url.searchParams.get("since"));
    const tell = (): void => {
      if (form.revision === known) return;
      send(response, { type: "update", update: form.update(known) }, form.revision);
      known = form.revision;
    };
    const stop = form.subscribe(tell);
    streams.add(response);
    send(response, { type: "presence", present });
    tell();
    request.on("close", () => {
      stop();
      streams.delete(response);
    });
  };

  const json = (response: ServerResponse, value: unknown): void =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));

  const submit = (seen: number): SubmitAnswer => {
    if (seen !== form.revision) {
      const message = "Answers have changed since you last looked.";
      return { ok: false, reason: "changed", message, update: form.update(seen) };
    }
    form.stage = { kind: "submitted", message: "Thank you. It is on its way." };
    form.revision++;
    return { ok: true, stage: form.stage, update: form.update(0) };
  };

  const files = new Map<string, { field: string; filename: string; mimeType: string; sizeBytes: number }>();
  const takeBytes = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (trouble.upload === "fail") return void response.writeHead(500).end();
    if (trouble.upload === "hold") {
      request.pause();
      await new Promise<void>((resolve) => waiting.push(resolve));
      request.resume();
    }
    for await (const _ of request);
    response.writeHead(200).end();
  };
  const confirmUpload = (id: string): unknown => {
    const { field, filename: name, mimeType: mediaType, sizeBytes: size } = files.get(id)!;
    const value: FileValue = { id, name, mediaType, size };
    const result = form.act({ type: "set", path: field, value, lenient: true }, { kind: "person", id: "ada" });
    return result.ok
      ? { ok: true, update: form.update(0) }
      : { ok: false, message: messageInForm(form.form, result.refusal, { audience: "person" }) };
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const { pathname } = url;
    if (pathname === "/f" && request.method === "GET") return sendPage(response);
    if (pathname === "/assets/page.css")
      return void response.writeHead(200, { "content-type": "text/css" }).end(stylesheet);
    if (pathname.startsWith("/assets/")) {
      await options.beforeScript;
      const code = readFileSync(`${bundle}${pathname.slice("/assets/".length)}`);
      return void response.writeHead(200, { "content-type": "text/javascript" }).end(code);
    }
    if (pathname.startsWith("/bytes/")) return takeBytes(request, response);
    if (!pathname.startsWith("/f/")) return void response.writeHead(404).end();
    if (trouble.cut) return void request.socket.destroy();
    if (trouble.status !== undefined) return void response.writeHead(trouble.status).end("{}");
    if (pathname === places.live) return openStream(request, response, url);
    const body = await readJson(request);
    requests.push({ path: pathname, body });
    if (pathname === places.changes) return json(response, form.change(body as ChangesRequest));
    if (pathname === places.presence) return void response.writeHead(204).end();
    if (pathname === places.submit) return json(response, submit((body as { seen: number }).seen));
    if (pathname === places.uploads && trouble.upload === "refuse") {
      return json(response, { ok: false, message: "The field does not take text/plain." });
    }
    if (pathname === places.uploads) {
      const uploadId = `u${++uploads}`;
      files.set(uploadId, body as never);
      return json(response, { ok: true, uploadId, url: `/bytes/${uploadId}`, method: "PUT", headers: {} });
    }
    return json(response, confirmUpload(pathname.split("/").at(-1)!));
  };
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    form,
    requests,
    trouble,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/f`,
    showPresent: (now) => {
      present = now;
      for (const stream of streams) send(stream, { type: "presence", present });
    },
    endLink: () => {
      for (const stream of streams) send(stream, { type: "ended", message: "This link was taken back." });
    },
    releaseUploads: () => {
      delete trouble.upload;
      for (const go of waiting) go();
      waiting = [];
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        for (const socket of sockets) socket.destroy();
      }),
  };
};
