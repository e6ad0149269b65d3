import { type AgentManifest, embeddedManifestType } from "@cofill/site";
import type { ComponentChildren, VNode } from "preact";
import { codeForElement, jsonForScript } from "./escape-script.ts";

/** Style and script of a page: linked files, or inline for a file that must work alone. */
export interface Assets {
  readonly style: { readonly href: string } | { readonly text: string };
  /** A module. */
  readonly script?: { readonly src: string } | { readonly text: string };
  /** A further one, for a page that is more than its form. */
  readonly beside?: { readonly src: string };
  /** Modules that the script will ask for. */
  readonly preload?: readonly string[];
}

/** One HTML page: its head, the parts of its body, and the data that its script starts from. */
export interface PageDocument {
  readonly title: string;
  /** A BCP 47 tag; `en` by default. */
  readonly language?: string;
  readonly direction?: "ltr" | "rtl";
  /** Overrules what the reader's system prefers. */
  readonly theme?: "light" | "dark";
  readonly assets: Assets;
  /** Initial data of the script, in `<script type="application/json" id="cofill-page">`. */
  readonly embedded?: unknown;
  readonly manifest?: AgentManifest;
  /** Above the main part. */
  readonly nav?: ComponentChildren;
  /** The content of `<main id="main">`. */
  readonly body: ComponentChildren;
  /** Whether the page is as wide as lists and tables need, instead of the width of text. */
  readonly wide?: boolean;
}

/** The whole page below the doctype. */
export const DocumentShell = (page: PageDocument): VNode => (
  <html lang={page.language ?? "en"} dir={page.direction ?? "ltr"} data-theme={page.theme}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{page.title}</title>
      <Style style={page.assets.style} />
      {page.assets.preload?.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {page.manifest && <EmbeddedJson type={embeddedManifestType} value={page.manifest} />}
    </head>
    <body>
      <a class="cf-skip" href="#main">
        Skip to the main part
      </a>
      {page.nav}
      <main class={page.wide ? "cf-main cf-main--wide" : "cf-main"} id="main" tabIndex={-1}>
        {page.body}
      </main>
      {page.embedded !== undefined && <EmbeddedJson type="application/json" id="cofill-page" value={page.embedded} />}
      {page.assets.script && <Script script={page.assets.script} />}
      {page.assets.beside && <Script script={page.assets.beside} />}
    </body>
  </html>
);

const Style = ({ style }: { readonly style: Assets["style"] }): VNode =>
  "href" in style ? (
    <link rel="stylesheet" href={style.href} />
  ) : (
    <style dangerouslySetInnerHTML={{ __html: codeForElement(style.text) }} />
  );

const Script = ({ script }: { readonly script: NonNullable<Assets["script"]> }): VNode =>
  "src" in script ? (
    <script type="module" src={script.src} />
  ) : (
    <script type="module" dangerouslySetInnerHTML={{ __html: codeForElement(script.text) }} />
  );

const EmbeddedJson = ({
  type,
  id,
  value,
}: {
  readonly type: string;
  readonly id?: string;
  readonly value: unknown;
}) => <script type={type} id={id} dangerouslySetInnerHTML={{ __html: jsonForScript(value) }} />;
