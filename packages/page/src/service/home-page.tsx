/** The first page of the service, with links to what this user may do. */
export interface HomePage {
  readonly type: "home";
  /** The actions of this user. */
  readonly entries: readonly { readonly href: string; readonly title: string; readonly about: string }[];
  readonly mcpUrl: string;
  /** On a server without keys: the name under which the trail records this user. */
  readonly name?: string;
}

export const HomePageView = ({ page }: { readonly page: HomePage }) => (
  <>
    <div class="cf-svc-heading">
      <h1>One form, many hands</h1>
      <p class="cf-lead">
        An agent fills what it knows, a person finishes and confirms, a reviewer approves, and the result is delivered
        with a record of who answered what.
      </p>
    </div>
    <ul class="cf-svc-entries">
      {page.entries.map(({ href, title, about }) => (
        <li key={href}>
          <a href={href}>
            <strong>{title}</strong>
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
    {page.name !== undefined && (
      <section class="cf-card">
        <h2>No API keys yet</h2>
        <p>
          Until there is an API key, every user of this machine may do everything here. The trail records your actions
          as <strong>{page.name}</strong>. <a href="/name">Not you?</a>
        </p>
      </section>
    )}
    <section class="cf-card">
      <h2>For agents and programs</h2>
      <p>
        Agents connect over MCP at <code>{page.mcpUrl}</code>. Programs use <a href="/docs">the HTTP API</a>, described
        in <a href="/openapi.json">OpenAPI 3.1</a>. What agents can do on these pages is in{" "}
        <a href="/.well-known/agent-manifest.json">the site's manifest</a>.
      </p>
    </section>
  </>
);
