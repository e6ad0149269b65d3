/** A constructed style sheet in a shadow root needs no CSP permission and does not affect the page. */
export const widgetStyle = `
:host { all: initial; }
*, *::before { box-sizing: border-box; }
:host {
  --ink: #1b1f24; --quiet: #57606a; --paper: #fff; --tint: #f3f5f7; --line: #d0d7de;
  --accent: var(--cofill-widget-accent, #0b57d0); --on-accent: var(--cofill-widget-on-accent, #fff);
  --danger: #b3261e; --on-danger: #fff; --shadow: 0 12px 40px rgb(0 0 0 / 0.25);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark;
}
h2, p, dl, dd, ol { margin: 0; padding: 0; }
button {
  min-block-size: 2.75rem; padding: 0 1rem; border: 1px solid var(--quiet); border-radius: 8px; cursor: pointer;
  background: var(--paper); color: var(--ink); font: inherit; font-weight: 600;
}
button:hover { background: var(--tint); }
button.primary, button.agree { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.primary:hover, button.agree:hover { background: color-mix(in srgb, var(--accent), black 12%); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
.launcher {
  position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483000; padding: 0 1.25rem; min-block-size: 3rem;
  border-radius: 1.5rem; box-shadow: 0 4px 16px rgb(0 0 0 / 0.25);
}
dialog {
  margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: inherit;
  box-shadow: var(--shadow); font: inherit;
}
.panel {
  position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483000; max-block-size: none; max-inline-size: none;
  inline-size: min(26rem, calc(100vw - 2rem)); block-size: min(40rem, calc(100dvh - 2rem));
}
.panel[open] { display: flex; flex-direction: column; }
.panel::backdrop { background: none; }
.head { padding: 0.75rem 1rem; border-block-end: 1px solid var(--line); }
.panel > .head { display: flex; align-items: center; gap: 0.5rem; padding-inline-end: 0.5rem; }
.panel > .head h2 { flex: 1; }
.panel > .head button { min-block-size: 2.5rem; padding: 0 0.75rem; border-color: transparent; font-weight: 500; }
.panel > .head .close { inline-size: 2.5rem; padding: 0; font-size: 1.25rem; line-height: 1; }
h2 { font-size: 1.125rem; line-height: 1.3; }
.log { flex: 1; overflow-y: auto; padding: 1rem; }
ol { list-style: none; display: flex; flex-direction: column; gap: 0.75rem; }
.log:focus-visible { outline-offset: -3px; }
.log li { max-inline-size: 92%; overflow-wrap: anywhere; white-space: pre-wrap; }
.log .from { display: block; font-size: 0.8125rem; color: var(--quiet); }
.log .person { align-self: flex-end; padding: 0.5rem 0.75rem; border-radius: 12px 12px 2px 12px; background: var(--accent); color: var(--on-accent); }
.log .person .from { color: inherit; }
.log .assistant { align-self: flex-start; padding: 0.5rem 0.75rem; border-radius: 12px 12px 12px 2px; background: var(--tint); }
.log .page { align-self: stretch; max-inline-size: 100%; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--line); color: var(--quiet); font-size: 0.9375rem; }
.log .page + .page { margin-block-start: -0.75rem; }
.log .page + .page .from, form label { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.welcome { padding: 1rem 1rem 0; color: var(--quiet); }
.working { padding: 0 1rem 0.5rem; color: var(--quiet); }
.working::before {
  content: ""; display: inline-block; inline-size: 0.625rem; block-size: 0.625rem; margin-inline-end: 0.5rem;
  border-radius: 50%; background: var(--accent);
}
form { display: flex; gap: 0.5rem; align-items: end; padding: 0.75rem 1rem 1rem; border-block-start: 1px solid var(--line); }
textarea {
  flex: 1; min-inline-size: 0; min-block-size: 2.75rem; max-block-size: 9rem; padding: 0.5rem 0.75rem; resize: none;
  field-sizing: content; border: 1px solid var(--quiet); border-radius: 8px; background: var(--paper); color: var(--ink);
  font: inherit;
}
textarea::placeholder { color: var(--quiet); opacity: 1; }
.quiet { color: var(--quiet); font-size: 0.9375rem; overflow-wrap: anywhere; }
.consent {
  position: fixed; inset: 0; margin: auto; inline-size: min(34rem, calc(100vw - 2rem)); block-size: fit-content;
  max-block-size: calc(100dvh - 2rem);
}
.consent[open] { display: flex; flex-direction: column; }
.consent::backdrop { background: rgb(0 0 0 / 0.5); }
.consent .head { padding: 1.25rem 1.5rem 1rem; }
.consent h2 { font-size: 1rem; font-weight: 500; color: var(--quiet); }
.consent .what { font-size: 1.375rem; font-weight: 700; line-height: 1.3; overflow-wrap: anywhere; }
.consent .id { font: 0.8125rem/1.5 ui-monospace, monospace; }
.consent .danger { margin-block: 0.5rem; padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--tint); }
.consent.high .danger { background: var(--danger); color: var(--on-danger); font-weight: 600; }
.consent .arguments { flex: 1 1 auto; min-block-size: 3rem; overflow: auto; padding: 0.5rem 1.5rem; }
.consent > p { padding: 1rem 1.5rem; }
.consent .arguments:focus-visible { outline-offset: -3px; }
.consent dl > div { padding: 0.5rem 0; }
.consent dl > div + div { border-block-start: 1px solid var(--line); }
dt { color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
dd { white-space: pre-wrap; overflow-wrap: anywhere; }
.foot { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0.75rem; padding: 1rem 1.5rem 1.25rem; border-block-start: 1px solid var(--line); }
.consent.high .agree { border-color: var(--danger); background: var(--danger); color: var(--on-danger); }
@media (max-width: 30rem) {
  .panel { inset: 0; inline-size: 100%; block-size: 100dvh; border: 0; border-radius: 0; }
  .panel.busy { inset: auto 0 0 0; block-size: 45dvh; border-block-start: 1px solid var(--line); border-radius: 12px 12px 0 0; }
  .consent .head, .consent .arguments, .consent > p, .foot { padding-inline: 1rem; }
  .foot button { flex: 1 1 8rem; }
}
@media (prefers-color-scheme: dark) {
  :host {
    --ink: #e6edf3; --quiet: #a5b0bc; --paper: #161b22; --tint: #262c36; --line: #3d444d;
    --accent: var(--cofill-widget-accent-dark, #8ab4f8); --on-accent: var(--cofill-widget-on-accent-dark, #10151c);
    --danger: #f2b8b5; --on-danger: #601410; --shadow: 0 12px 40px rgb(0 0 0 / 0.6);
  }
}
@media (prefers-reduced-motion: no-preference) {
  .working::before { animation: pulse 1.2s ease-in-out infinite alternate; }
  @keyframes pulse { to { opacity: 0.25; } }
}
@media (forced-colors: active) { button, .panel, .consent, .log li { border: 1px solid; } }
`;
