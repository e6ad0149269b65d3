/**
 * A constructed stylesheet in a shadow root needs no permission of the content security policy and leaves the page's
 * styles alone.
 */
export const panelStyle = `
:host { all: initial; }
.panel {
  --ink: #1b1f24; --quiet: #57606a; --paper: #fff; --line: #d0d7de; --accent: #0b57d0; --on-accent: #fff;
  box-sizing: border-box; position: fixed; inset: auto 1rem 1rem auto; margin: 0; overflow: auto;
  inline-size: min(24rem, calc(100vw - 2rem)); max-block-size: min(36rem, calc(100dvh - 2rem));
  padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 12px 40px rgb(0 0 0 / 0.25); color-scheme: light dark;
}
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
p { margin: 0.5rem 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.75rem 0; border-block-start: 1px solid var(--line); }
.label { font-weight: 600; overflow-wrap: anywhere; }
.value { white-space: pre-wrap; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
.status:empty { display: none; }
.choices { display: flex; gap: 0.5rem; margin-block-start: 0.5rem; }
button {
  min-block-size: 2.75rem; padding: 0 1rem; border: 1px solid var(--quiet); border-radius: 8px; cursor: pointer;
  background: var(--paper); color: var(--ink); font: inherit; font-weight: 600;
}
button.take { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) { .panel { inset: auto 0.5rem 0.5rem; inline-size: auto; max-block-size: 70dvh; } }
@media (prefers-color-scheme: dark) {
  .panel {
    --ink: #e6edf3; --quiet: #a5b0bc; --paper: #161b22; --line: #3d444d; --accent: #8ab4f8; --on-accent: #10151c;
  }
}
`;
