/** Type, links, buttons, focus: what every page has. */
export const base = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-block: 6rem 2rem; }
body {
  margin: 0;
  background: var(--cf-page);
  color: var(--cf-ink);
  font: var(--cf-text) / var(--cf-leading) var(--cf-font);
  overflow-wrap: anywhere;
}
/* Columns are shared out by their longest words: a table beside a long one would break short words. */
table { overflow-wrap: break-word; }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend { margin: 0; padding: 0; }
h1, h2, h3, h4 { line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: clamp(1.65rem, 1.35rem + 1.4vw, 2.25rem); letter-spacing: -0.022em; font-weight: 680; }
h2 { font-size: clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem); font-weight: 650; }
h3 { font-size: 1.125rem; font-weight: 650; }
h4 { font-size: 1rem; font-weight: 650; }
p { text-wrap: pretty; }
fieldset { border: 0; min-inline-size: 0; }
a { color: var(--cf-accent); text-underline-offset: 0.18em; text-decoration-thickness: from-font; }
a:hover { color: var(--cf-accent-strong); text-decoration-thickness: 2px; }
code, pre { font-family: var(--cf-mono); font-size: 0.92em; }
pre { overflow-x: auto; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--cf-focus); outline-offset: 2px; border-radius: 4px; }
.cf-hidden {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0;
}
.cf-skip {
  position: absolute; inset-block-start: 0.5rem; inset-inline-start: 0.5rem; z-index: 10;
  padding: 0.5rem 1rem; background: var(--cf-surface); border-radius: var(--cf-radius); box-shadow: var(--cf-shadow);
}
.cf-skip:not(:focus) { inline-size: 1px; block-size: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
.cf-main { max-inline-size: var(--cf-measure); margin-inline: auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 1.5rem) 5rem; }
.cf-main--wide { max-inline-size: var(--cf-wide); }
.cf-lead { color: var(--cf-muted); font-size: 1.0625rem; max-inline-size: 60ch; white-space: pre-line; }
.cf-muted { color: var(--cf-muted); }
.cf-small { font-size: var(--cf-small); }
.cf-mono { font-family: var(--cf-mono); font-size: 0.92em; }
.cf-stack { display: grid; gap: var(--cf-gap); }
.cf-stack--wide { gap: calc(var(--cf-gap) * 2); }
.cf-row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
.cf-row--apart { justify-content: space-between; }
.cf-icon { inline-size: 1em; block-size: 1em; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: -0.125em; }

.cf-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 0.5em;
  min-block-size: 2.75rem; padding: 0.5rem 1.125rem; border: 1px solid var(--cf-edge); border-radius: var(--cf-radius);
  background: var(--cf-surface); color: var(--cf-ink); font: inherit; font-weight: 600; line-height: 1.25;
  text-decoration: none; cursor: pointer; transition: background-color 0.15s, border-color 0.15s, box-shadow 0.15s;
}
.cf-button:hover { background: var(--cf-sunken); color: var(--cf-ink); border-color: var(--cf-ink); }
.cf-button:active { translate: 0 1px; }
.cf-button--main { background: var(--cf-accent); border-color: var(--cf-accent); color: var(--cf-on-accent); }
.cf-button--main:hover { background: var(--cf-accent-strong); border-color: var(--cf-accent-strong); color: var(--cf-on-accent); }
.cf-button--danger { color: var(--cf-bad); border-color: var(--cf-bad); }
.cf-button--danger:hover { background: var(--cf-bad-soft); color: var(--cf-bad); border-color: var(--cf-bad); }
.cf-button--small { min-block-size: 2.25rem; padding: 0.25rem 0.75rem; font-size: var(--cf-small); border-radius: calc(var(--cf-radius) - 0.125rem); }
.cf-button--quiet { border-color: transparent; background: transparent; color: var(--cf-accent); }
.cf-button--quiet:hover { background: var(--cf-accent-soft); border-color: transparent; color: var(--cf-accent-strong); }
.cf-button--quiet.cf-button--danger { color: var(--cf-muted); }
.cf-button--quiet.cf-button--danger:hover { background: var(--cf-bad-soft); color: var(--cf-bad); }
.cf-button:disabled { opacity: 0.55; cursor: not-allowed; }

.cf-input {
  display: block; inline-size: 100%; min-block-size: 2.875rem; padding: 0.5rem 0.8125rem;
  border: 1px solid var(--cf-edge); border-radius: var(--cf-radius); background: var(--cf-surface); color: inherit;
  font: inherit; line-height: 1.4; transition: border-color 0.15s, box-shadow 0.15s;
}
.cf-input::placeholder { color: var(--cf-muted); opacity: 1; }
.cf-input:hover { border-color: var(--cf-ink); }
.cf-input:focus-visible, .cf-input:focus { outline: 3px solid color-mix(in srgb, var(--cf-focus) 35%, transparent); outline-offset: 0; border-color: var(--cf-focus); border-radius: var(--cf-radius); }
.cf-input[aria-invalid="true"] { border-color: var(--cf-bad); }
textarea.cf-input { min-block-size: 6.5rem; resize: vertical; field-sizing: content; max-block-size: 32rem; }
select.cf-input { padding-inline-end: 2rem; cursor: pointer; text-overflow: ellipsis; }
.cf-input--code { font-family: var(--cf-mono); font-size: 0.9375rem; }
.cf-input--short { max-inline-size: 16rem; }
.cf-input--tiny { max-inline-size: 9rem; }

@media (forced-colors: active) {
  .cf-button--main { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; }
  .cf-badge, .cf-notice, .cf-card { border: 1px solid CanvasText; }
  :focus-visible, .cf-input:focus { outline: 3px solid Highlight; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 11pt; }
  .cf-button, .cf-nav, .cf-skip, .cf-bar, .cf-steps { display: none !important; }
  .cf-main { max-inline-size: none; padding: 0; }
  .cf-card, .cf-step, .cf-field { break-inside: avoid; box-shadow: none; }
  .cf-step[hidden] { display: block !important; }
  details > :not(summary) { display: block; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
