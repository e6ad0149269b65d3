import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Complete, plannerEndpoint } from "@cofill/site/pilot/planner";
import { billing } from "./planner-site.ts";

/** Allows only the site's own scripts: no inline style, no inline script, no eval. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; form-action 'self'";

const manifest = {
  ...billing,
  actions: {
    ...billing.actions,
    "invoice.send": {
      title: "Send invoice",
      risk: "low",
      confirmation: "optional",
      inputSchema: { type: "object", required: ["number"], properties: { number: { type: "string" } } },
    },
    "report.download": {
      title: "Download the report",
      risk: "none",
      confirmation: "never",
      inputSchema: { type: "object" },
    },
    "profile.rename": {
      title: "Rename yourself",
      risk: "low",
      confirmation: "review",
      inputSchema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
  },
  pages: {
    ...billing.pages,
    "/send": { title: "Send", actions: ["invoice.send"] },
    "/sent": { title: "Sent", description: "What was sent." },
    "/report": { title: "Report", actions: ["report.download"] },
    "/profile": { title: "Profile", actions: ["profile.rename"] },
  },
};

const bodies: Readonly<Record<string, string>> = {
  "/invoices/new": `<h1>Create invoice</h1>
    <form data-agent-kind="action" data-agent-action="invoice.create" data-agent-danger="low" data-agent-confirm="optional">
      <label>Customer email <input type="email" data-agent-kind="field" data-agent-field="customer_email"></label>
      <label>Amount <input type="number" data-agent-kind="field" data-agent-field="amount"></label>
      <label>Currency <select data-agent-kind="field" data-agent-field="currency"><option>EUR</option><option>USD</option></select></label>
      <button type="submit" data-agent-kind="action" data-agent-action="invoice.create.submit">Create invoice</button>
      <div role="status" data-agent-kind="status"></div>
    </form>`,
  "/settings/": `<h1>Settings</h1>
    <section data-agent-kind="action" data-agent-action="workspace.delete" data-agent-danger="high" data-agent-confirm="required">
      <label>Type DELETE <input data-agent-kind="field" data-agent-field="delete_confirmation_text"></label>
      <button type="button" data-agent-kind="action" data-agent-action="workspace.delete.submit">Delete workspace</button>
      <p role="status" data-agent-kind="status"></p>
    </section>`,
  "/send": `<h1>Send</h1>
    <form method="post" action="/send" data-agent-kind="action" data-agent-action="invoice.send" data-agent-danger="low" data-agent-confirm="optional">
      <label>Number <input name="number" data-agent-kind="field" data-agent-field="number"></label>
      <button type="submit" data-agent-kind="action" data-agent-action="invoice.send.submit">Send</button>
      <p role="status" data-agent-kind="status"></p>
    </form>`,
  "/profile": `<h1>Profile</h1>
    <form data-agent-kind="action" data-agent-action="profile.rename" data-agent-danger="low" data-agent-confirm="review">
      <label>Name <input name="name" data-agent-kind="field" data-agent-field="name"></label>
      <button type="submit" data-agent-kind="action" data-agent-action="profile.rename.submit">Rename</button>
      <p role="status" data-agent-kind="status"></p>
    </form>`,
};

const invoices = [
  { id: "INV-1", amount: 120, status: "paid" },
  { id: "INV-2", amount: 80, status: "draft" },
  { id: "INV-3 <img src=x onerror=alert(1)>", amount: 40, status: "paid" },
];

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const listPage = (query: URLSearchParams): string => {
  const rows = invoices.filter(({ status }) => !query.has("status") || status === query.get("status"));
  return `<h1>Invoices</h1><table data-agent-kind="collection" data-agent-action="invoice.list">
    <thead><tr><th>id</th><th>amount</th></tr></thead><tbody>${rows
      .map(({ id, amount }) => `<tr data-agent-kind="item"><td>${escapeHtml(id)}</td><td>${amount}</td></tr>`)
      .join("")}</tbody></table>`;
};

/** The scripts of the site's own pages. */
const siteScript = `
for (const form of document.querySelectorAll("form:not([method])")) form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [customer, amount] = form.querySelectorAll("input");
  form.querySelector("[role=status]").textContent = "Created INV-7 for " + customer.value + (amount ? ", " + amount.value : "");
  window.submitted = (window.submitted ?? 0) + 1;
});
document.querySelector("section button")?.addEventListener("click", () => {
  document.querySelector("section [role=status]").textContent = "The workspace is deleted.";
  window.deleted = (window.deleted ?? 0) + 1;
});`;

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
};

export interface BillingSite {
  readonly origin: string;
  /** Every request to the server, as `POST /send number=INV-1`. */
  readonly requests: readonly string[];
  readonly close: () => void;
}

/** A site with several pages, a strict policy, the widget as one script tag and a model behind `/plan`. */
export const serveBilling = async (model: Complete, widgetScript: string): Promise<BillingSite> => {
  const requests: string[] = [];
  const handle = plannerEndpoint(model);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://site");
    const body = await readText(request);
    if (url.pathname !== "/plan") requests.push(`${request.method} ${request.url}${body && ` ${body}`}`);
    const send = (status: number, type: string, text: string, headers = {}) =>
      response
        .writeHead(status, { "content-type": `${type}; charset=utf-8`, "content-security-policy": policy, ...headers })
        .end(text);
    if (url.pathname === "/plan") {
      const answer = await handle(
        new Request(url, { method: request.method!, headers: request.headers as Record<string, string>, body }),
      );
      return send(answer.status, "text/plain", await answer.text(), Object.fromEntries(answer.headers));
    }
    if (url.pathname === "/widget.js") return send(200, "text/javascript", widgetScript);
    if (url.pathname === "/site.js") return send(200, "text/javascript", siteScript);
    if (url.pathname === "/.well-known/agent-manifest.json")
      return send(200, "application/json", JSON.stringify(manifest));
    // 204 keeps the browser on the page.
    if (url.pathname === "/report") return response.writeHead(204).end();
    if (request.method === "POST") return send(303, "text/plain", "", { location: `/sent?${body}` });
    const sent = `<h1>Sent</h1><p role="status" data-agent-kind="status" data-agent-for-action="invoice.send">Sent ${escapeHtml(url.searchParams.get("number") ?? "")}.</p>`;
    const content =
      url.pathname === "/invoices/"
        ? listPage(url.searchParams)
        : url.pathname === "/sent"
          ? sent
          : bodies[url.pathname];
    if (content === undefined) return send(404, "text/plain", "Not here");
    return send(
      200,
      "text/html",
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Example Billing</title></head>
       <body><main>${content}</main><script src="/site.js"></script><script src="/widget.js" data-endpoint="/plan"></script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Reads a prompt for the rule-based test model. */
export const readPrompt = (messages: Parameters<Complete>[0]) => {
  const last = messages.at(-1)!.content;
  return {
    goal: last.split("The person says:\n").at(-1)!,
    page: /^This page: (\S+)/m.exec(last)?.[1] ?? "",
    rows: /^Rows of .*:\n((?:- .*\n)*)/m.exec(last)?.[1] ?? "",
    happened: messages
      .filter(({ content }) => content.startsWith("What happened in the page"))
      .map(({ content }) => content)
      .join("\n"),
    last,
  };
};
