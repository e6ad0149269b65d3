/**
 * A constructed stylesheet in a shadow root needs no permission of the content security policy and leaves the page's
 * styles alone.
 */
export const dialogStyle = `
:host { all: initial; }
dialog {
  --ink: #1b1f24; --quiet: #57606a; --paper: #fff; --line: #d0d7de; --tint: #f6f8fa; --accent: #0b57d0; --on-accent: #fff;
  box-sizing: border-box; inline-size: min(40rem, calc(100vw - 2rem)); max-block-size: min(44rem, calc(100dvh - 2rem));
  padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 16px 48px rgb(0 0 0 / 0.3);
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
header { padding: 1.25rem 1.5rem 0.75rem; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0.25rem 0 0; color: var(--quiet); overflow-wrap: anywhere; }
.changes { flex: 1 1 auto; min-block-size: 3rem; overflow: auto; padding: 0 1.5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.75rem 0; border-block-start: 1px solid var(--line); }
.label { font-weight: 600; overflow-wrap: anywhere; }
.path { color: var(--quiet); font: 0.8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; margin: 0.5rem 0 0; }
dl div { padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--tint); min-inline-size: 0; }
dl div.after { border-inline-start: 4px solid var(--accent); }
dt { color: var(--quiet); font-size: 0.8125rem; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
dd.empty { color: var(--quiet); font-style: italic; }
footer {
  display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0.75rem; padding: 1rem 1.5rem 1.25rem;
  border-block-start: 1px solid var(--line);
}
button {
  min-block-size: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--quiet); border-radius: 8px; cursor: pointer;
  background: var(--paper); color: var(--ink); font: inherit; font-weight: 600;
}
button.accept { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.changes:focus-visible { outline-offset: -3px; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; }
  header, .changes, footer { padding-inline: 1rem; }
  button { flex: 1 1 8rem; padding: 0 0.5rem; }
}
@media (prefers-color-scheme: dark) {
  dialog {
    --ink: #e6edf3; --quiet: #a5b0bc; --paper: #161b22; --line: #3d444d; --tint: #21262d; --accent: #8ab4f8;
    --on-accent: #10151c;
  }
}
`;
