/** An error page: not found, not permitted or temporarily unavailable. */
export interface ErrorPage {
  readonly type: "errorMessage";
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Under which the log has more. */
  readonly id?: string;
  readonly ways: readonly { readonly href: string; readonly text: string }[];
}

export const ErrorPageView = ({ page }: { readonly page: ErrorPage }) => (
  <div class="cf-svc-narrow">
    <p class="cf-muted">{page.status}</p>
    <h1>{page.title}</h1>
    <p>{page.text}</p>
    {page.id !== undefined && (
      <p class="cf-muted">
        The log has more under <code>{page.id}</code>
      </p>
    )}
    <p class="cf-svc-actions">
      {page.ways.map(({ href, text }) => (
        <a key={href} class="cf-button" href={href}>
          {text}
        </a>
      ))}
    </p>
  </div>
);
