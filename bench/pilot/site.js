// The server of one page, on an origin of its own. It writes down every request that could change something: what the
// page really did, whoever operated it.
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { append, attribute, copyOf, elementsOf, fragment, remove, setText, writeHtml } from "./html.js";
import { markName, statusMark } from "./pages.js";

const maxBodyBytes = 1_000_000;

const readBody = async (request) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error("The body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** One value, or all of them where a name comes more than once; a file as its name and text. */
const gather = async (form) => {
  const body = {};
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(
      form
        .getAll(name)
        .map(async (value) => (typeof value === "string" ? lines(value) : `${value.name}: ${await value.text()}`)),
    );
    body[name] = values.length === 1 ? values[0] : values;
  }
  return body;
};

/** Forms send line ends as CRLF. */
const lines = (text) => text.replaceAll("\r\n", "\n");

const parseBody = async (bytes, type = "") => {
  if (bytes.length === 0) return {};
  if (type.includes("json")) return JSON.parse(bytes.toString("utf8"));
  return gather(await new Response(bytes, { headers: { "content-type": type } }).formData());
};

export const openSite = async () => {
  let scene;
  let flash;
  let log = [];
  let consent = () => false;

  const html = (query) => {
    const document = copyOf(scene.document);
    const { task } = scene;
    if (task.embedded) {
      const head = elementsOf(document).find(({ tagName }) => tagName === "head");
      const [script] = fragment('<script type="application/agent+json"></script>');
      append(head, script);
      setText(script, JSON.stringify(manifest()));
    }
    if (task.keepRow) {
      for (const row of elementsOf(document).filter((element) => attribute(element, "data-id"))) {
        if (!task.keepRow(attribute(row, "data-id"), query)) remove(row);
      }
    }
    if (flash !== undefined) {
      const status = elementsOf(document).find((element) => attribute(element, markName) === statusMark);
      if (status) setText(status, flash);
      flash = undefined;
    }
    return writeHtml(document);
  };

  const manifest = () => ({ ...scene.manifest, site: { ...scene.manifest.site, origin } });

  const answerGet = async (url, response) => {
    const { task } = scene;
    if (url.pathname === "/.well-known/agent-manifest.json" && !task.embedded) {
      return send(response, 200, "application/json", JSON.stringify(manifest()));
    }
    const api = task.api?.[url.pathname];
    if (api) {
      await wait(scene.delayMs);
      return send(response, 200, "application/json", JSON.stringify(api(url.searchParams)));
    }
    if (url.pathname === task.route) return send(response, 200, "text/html; charset=utf-8", html(url.searchParams));
    return send(response, 404, "text/plain", "Not found");
  };

  const answerChange = async (request, url, response) => {
    const { task } = scene;
    const body = await parseBody(await readBody(request), request.headers["content-type"]);
    log.push({ method: request.method, path: url.pathname, body, hadConsent: consent() });
    const isExpected = url.pathname === task.expect?.path;
    if (isExpected) await wait(scene.delayMs);
    const { message, redirect, ...more } = isExpected ? task.answer : { message: `Done: ${url.pathname}` };
    if (request.headers["sec-fetch-mode"] !== "navigate") {
      return send(response, 200, "application/json", JSON.stringify({ message, ...more }));
    }
    flash = message;
    if (redirect) return response.writeHead(303, { location: task.route }).end();
    return send(response, 200, "text/html; charset=utf-8", html(new URLSearchParams()));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url, origin);
    const answered = request.method === "GET" ? answerGet(url, response) : answerChange(request, url, response);
    answered.catch((error) => send(response, 500, "text/plain", error.message));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;

  return {
    origin,
    /** From now on the site is this; what happened before is forgotten. */
    show: (next, hasConsent) => {
      scene = next;
      flash = undefined;
      log = [];
      consent = hasConsent;
    },
    changes: () => [...log],
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
};

const send = (response, status, type, text) =>
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
