import { type AgentManifest, agentAttributes, annotationsVersion, type ManifestAction } from "@cofill/site";
import type { VNode } from "preact";
import type { Assets } from "../document.tsx";
import { renderDocument } from "../render-page.tsx";

/** The page that a person sees before they start a form. */
export interface StartPage {
  /** The intake's id. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly language?: string;
  readonly direction?: "ltr" | "rtl";
  /** The questions in the order of the form. */
  readonly asked: readonly {
    readonly label: string;
    readonly required: boolean;
    /** Other answers decide whether it is asked at all. */
    readonly depends?: boolean;
  }[];
  /** How many more there are than are listed. */
  readonly notListed: number;
  /** The URL that the button posts to. */
  readonly here: string;
  /** The link to other forms. */
  readonly up?: { readonly href: string; readonly text: string };
}

/**
 * The name of the action that starts a form.
 *
 * @example startActionId("trip"); // "trip.start"
 */
export const startActionId = (id: string): string => `${id}.start`;

/**
 * Describes the start of a form for a manifest.
 *
 * @example startAction({ title: "Trip" }).title; // "Start Trip"
 */
export const startAction = ({ title }: Pick<StartPage, "title">): ManifestAction => ({
  title: `Start ${title}`,
  description: "Begins the form anew and leads to the page on which it is filled. Nothing is submitted by this.",
  risk: "low",
  confirmation: "optional",
  idempotent: false,
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
});

const annotations = (id: string) => ({
  [agentAttributes.kind]: "action",
  [agentAttributes.action]: startActionId(id),
  [agentAttributes.danger]: "low",
  [agentAttributes.confirm]: "optional",
  [agentAttributes.idempotent]: "false",
  [agentAttributes.version]: annotationsVersion,
});

const Asked = ({ page: { asked, notListed } }: { readonly page: StartPage }): VNode => (
  <section class="cf-card cf-stack" aria-labelledby="asked">
    <h2 id="asked">What is asked</h2>
    <ul>
      {asked.map(({ label, required, depends }) => (
        <li key={label}>
          {label}
          {depends ? <span class="cf-muted"> (depends on other answers)</span> : ""}
          {required || depends ? "" : <span class="cf-muted"> (optional)</span>}
        </li>
      ))}
    </ul>
    {notListed > 0 && <p class="cf-muted">And {notListed} more.</p>}
  </section>
);

const StartView = ({ page }: { readonly page: StartPage }): VNode => (
  <div class="cf-stack cf-stack--wide">
    <h1>{page.title}</h1>
    {page.description !== undefined && <p class="cf-lead">{page.description}</p>}
    {page.asked.length > 0 && <Asked page={page} />}
    <form class="cf-stack" method="post" action={page.here} {...annotations(page.id)}>
      <p>
        You get a link of your own to the form. What you enter is saved as you go, and the link brings you back to it.
      </p>
      <div class="cf-row">
        <button
          class="cf-button cf-button--main"
          type="submit"
          {...{ [agentAttributes.kind]: "action", [agentAttributes.action]: `${startActionId(page.id)}.submit` }}
        >
          Start
        </button>
        {page.up && <a href={page.up.href}>{page.up.text}</a>}
      </div>
    </form>
  </div>
);

/**
 * Renders the page on which a person starts a form, with a list of what it asks.
 *
 * @example
 * const asked = [{ label: "City", required: true }];
 * renderStartPage({ id: "trip", title: "Trip", asked, notListed: 0, here: "/forms/trip" }, { assets });
 */
export const renderStartPage = (
  page: StartPage,
  options: { readonly assets: Assets; readonly manifest?: AgentManifest },
): string => {
  const { title, language, direction } = page;
  return renderDocument({
    title,
    ...(language !== undefined && { language }),
    ...(direction !== undefined && { direction }),
    ...options,
    body: <StartView page={page} />,
  });
};
