import type { Assets } from "../document.tsx";
import { renderDocument } from "../render-page.tsx";

/** A page with one message and links to other pages. */
export interface MessagePage {
  readonly title: string;
  readonly text: string;
  /** The id under which the log has more, with a sentence that ends before it. */
  readonly log?: { readonly text: string; readonly id: string };
  /** A BCP 47 tag; English by default. */
  readonly language?: string;
  readonly ways?: readonly { readonly href: string; readonly text: string }[];
}

/**
 * Renders a page with one message, such as that a link has expired.
 *
 * @example
 * renderMessagePage({ title: "Not found", text: "This link has expired." }, { style: { href: "/page.css" } });
 */
export const renderMessagePage = ({ title, text, log, language, ways = [] }: MessagePage, assets: Assets): string =>
  renderDocument({
    title,
    ...(language !== undefined && { language }),
    assets,
    body: (
      <div class="cf-stack">
        <h1>{title}</h1>
        <p class="cf-lead">{text}</p>
        {log !== undefined && (
          <p class="cf-muted">
            {log.text} <code>{log.id}</code>
          </p>
        )}
        {ways.length > 0 && (
          <p class="cf-row">
            {ways.map((way) => (
              <a key={way.href} class="cf-button" href={way.href}>
                {way.text}
              </a>
            ))}
          </p>
        )}
      </div>
    ),
  });
