import type { Assets } from "../document.tsx";
import { renderDocument } from "../render-page.tsx";

/** One thing to say to somebody, and where to go from there. */
export interface MessagePage {
  readonly title: string;
  readonly text: string;
  /** Under which the log has more. */
  readonly id?: string;
  readonly ways?: readonly { readonly href: string; readonly text: string }[];
}

export const renderMessagePage = ({ title, text, id, ways = [] }: MessagePage, assets: Assets): string =>
  renderDocument({
    title,
    assets,
    body: (
      <div class="cf-stack">
        <h1>{title}</h1>
        <p class="cf-lead">{text}</p>
        {id !== undefined && (
          <p class="cf-muted">
            Whoever runs this server finds more in the log under <code>{id}</code>.
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
