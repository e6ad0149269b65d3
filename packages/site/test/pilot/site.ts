import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AgentManifest, ManifestAction } from "@cofill/site";
import { onTestFinished } from "vitest";

export interface TestSite {
  readonly origin: string;
  /** Posted bodies and requested URLs, in order. */
  readonly posted: string[];
  readonly asked: string[];
}

/** A page, or a function of its URL; a string that begins with `{` is JSON, one with `http` a redirect. */
export type Pages = Readonly<Record<string, string | ((url: URL) => string)>>;

/** Serves a site for one test. */
export const serveSite = async (pages: Pages, headers: Readonly<Record<string, string>> = {}): Promise<TestSite> => {
  const [posted, asked]: [string[], string[]] = [[], []];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://site.test");
    asked.push(url.pathname + url.search);
    if (request.method === "POST") {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      posted.push(body);
    }
    const page = pages[url.pathname];
    const body = typeof page === "function" ? page(url) : page;
    if (body === undefined) response.writeHead(404).end();
    else if (/^https?:/.test(body)) response.writeHead(302, { location: body }).end();
    else if (body.startsWith("{")) response.writeHead(200, { "content-type": "application/json" }).end(body);
    else {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
      response.end(`<!doctype html><html lang=en><title>Test</title><body>${body}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted, asked };
};

export const text = { type: "string" } as const;

/** Shorthand for an action of a manifest. */
export const actionOf = (
  properties: Readonly<Record<string, unknown>> = {},
  more: Partial<ManifestAction> & {
    readonly required?: readonly string[];
    readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  } = {},
): ManifestAction => {
  const { required = [], dependentRequired = {}, ...rest } = more;
  return {
    title: "Do it",
    risk: "none",
    confirmation: "optional",
    inputSchema: { type: "object", properties, required, dependentRequired },
    ...rest,
  };
};

export const manifestOf = (actions: AgentManifest["actions"], more: Partial<AgentManifest> = {}): AgentManifest => ({
  version: "0.1",
  site: { name: "Test", origin: "http://site.test" },
  actions,
  ...more,
});

export const wellKnown = (manifest: AgentManifest): Pages => ({
  "/.well-known/agent-manifest.json": JSON.stringify(manifest),
});

/** Shorthand for annotation attributes. */
export const A = (id: string, more = "") => `data-agent-kind="action" data-agent-action="${id}" ${more}`;
export const F = (name: string, more = "") => `data-agent-kind="field" data-agent-field="${name}" ${more}`;
export const kind = (name: string, more = "") => `data-agent-kind="${name}" ${more}`;
export const forAction = (id: string) => `data-agent-for-action="${id}"`;
export const status = `<p role=status ${kind("status")}></p>`;

/** Records what every form of the page submits and writes it to the status. */
export const keepSubmits = `<script>
  window.submitted = [];
  addEventListener("submit", (event) => {
    event.preventDefault();
    const data = {};
    for (const [name, value] of new FormData(event.target))
      data[name] = [...(data[name] ?? []), value instanceof File ? value.name + ":" + value.size : value];
    submitted.push(data);
    const said = event.target.querySelector("[data-agent-kind=status]");
    if (said) said.textContent = "Saved";
  });
</script>`;
