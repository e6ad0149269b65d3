/** Styles of the inbox only; all others are shared with the other pages. */
export const inbox = `
.cf-mail { display: grid; gap: clamp(1.25rem, 3vw, 2rem); grid-template-columns: minmax(0, 1fr); }
.cf-mail-side { display: grid; gap: 0.75rem; align-content: start; min-inline-size: 0; }
.cf-mail-talk { display: grid; gap: 1.125rem; align-content: start; min-inline-size: 0; }
.cf-mail-talk__head { display: flex; flex-wrap: wrap; gap: 0.375rem 1rem; align-items: baseline; }
.cf-mail-talk__head h1 { flex: 1 1 12rem; font-size: clamp(1.375rem, 1.2rem + 1vw, 1.75rem); }
.cf-mail-ways { display: flex; flex-wrap: wrap; gap: 0.25rem; list-style: none; padding: 0; margin: 0; }
.cf-mail-ways a { display: inline-block; padding: 0.3125rem 0.75rem; border-radius: 999px; text-decoration: none; font-size: var(--cf-small); font-weight: 600; background: var(--cf-sunken); color: var(--cf-muted); }
.cf-mail-ways a[aria-current] { background: var(--cf-accent-soft); color: var(--cf-accent); }
.cf-mail-people { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.125rem; }
.cf-mail-who { display: grid; gap: 0.125rem; padding: 0.625rem 0.75rem; border-radius: var(--cf-radius); text-decoration: none; color: inherit; }
.cf-mail-who:hover { background: var(--cf-sunken); color: inherit; }
.cf-mail-who[aria-current] { background: var(--cf-accent-soft); }
.cf-mail-who__top { display: flex; gap: 0.5rem; justify-content: space-between; align-items: baseline; min-inline-size: 0; }
.cf-mail-who__last { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--cf-small); text-align: start; flex: 1; min-inline-size: 0; }
.cf-mail-name { font-weight: 650; }
.cf-mail-unknown { font-style: italic; color: var(--cf-warn); }
.cf-mail-count, .cf-nav__count { flex: none; min-inline-size: 1.375rem; padding: 0 0.4375rem; border-radius: 999px; background: var(--cf-accent); color: var(--cf-on-accent); font-size: 0.8125rem; font-weight: 700; line-height: 1.375rem; text-align: center; }
.cf-nav__count { display: inline-block; margin-inline-start: 0.375rem; }
.cf-mail-none { padding: 0.625rem 0.75rem; }
.cf-mail-messages { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.875rem; grid-template-columns: minmax(0, 1fr); }
.cf-mail-message { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); padding: 0.875rem 1.125rem; background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); scroll-margin-block: 6rem; inline-size: 100%; max-inline-size: 48rem; }
.cf-mail-message--sent { justify-self: end; background: var(--cf-accent-soft); border-color: transparent; inline-size: fit-content; min-inline-size: min(100%, 20rem); }
.cf-mail-message--gone { opacity: 0.85; border-style: dashed; }
.cf-mail-message:target { outline: 3px solid color-mix(in srgb, var(--cf-focus) 45%, transparent); }
.cf-mail-message--new { animation: cf-arrive 2.4s ease-out; }
.cf-mail-message:has(#cofill-form) { inline-size: 100%; max-inline-size: none; }
.cf-mail-head { display: flex; flex-wrap: wrap; gap: 0.25rem 0.625rem; align-items: baseline; }
.cf-mail-head > :first-child { flex: 1; display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; align-items: baseline; min-inline-size: 0; }
.cf-mail-number { color: var(--cf-muted); font-size: var(--cf-small); text-decoration: none; font-variant-numeric: tabular-nums; }
.cf-mail-number:hover { text-decoration: underline; }
.cf-mail-text { white-space: pre-wrap; overflow-wrap: anywhere; text-align: start; }
.cf-mail-foot { margin-block: -0.375rem -0.25rem; margin-inline-end: -0.5rem; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: start; justify-content: space-between; }
.cf-mail-foot > form:only-child { margin-inline-start: auto; }
.cf-mail-foot .cf-details[open] { flex-basis: 100%; }
.cf-mail-form, .cf-mail-card { display: grid; gap: 0.5rem; padding: 1rem 1.125rem; border: 1px solid var(--cf-line); border-inline-start: 4px solid var(--cf-accent); border-radius: var(--cf-radius); background: var(--cf-surface); }
.cf-mail-form h2, .cf-mail-card h2 { font-size: 1.0625rem; }
.cf-mail-form__top { display: flex; flex-wrap: wrap; gap: 0.375rem 0.75rem; justify-content: space-between; align-items: baseline; font-size: var(--cf-small); }
.cf-mail-fill { padding-block: 0.5rem; scroll-margin-block: 1rem; }
.cf-mail-fill .cf-bar { background: color-mix(in srgb, var(--cf-surface) 92%, transparent); }
.cf-mail-fill .cf-card { box-shadow: none; }
#latest { position: absolute; }
.cf-mail-fill h1 { font-size: clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem); }
.cf-mail-edges { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
.cf-mail-edge { display: grid; gap: 0.375rem; font-size: 0.9375rem; scroll-margin-block: 6rem; border-radius: var(--cf-radius); }
.cf-mail-edge:target { background: var(--cf-sunken); }
.cf-mail-edge__what { display: flex; flex-wrap: wrap; gap: 0.25rem 0.625rem; align-items: baseline; }
.cf-mail-line { display: flex; flex-wrap: wrap; gap: 0.375rem 0.625rem; align-items: center; padding-block: 0.375rem; }
.cf-mail-line label { font-size: var(--cf-small); font-weight: 600; }
.cf-mail-line .cf-input { flex: 1 1 9rem; inline-size: auto; min-block-size: 2.5rem; max-inline-size: 20rem; }
.cf-mail-settle { display: grid; gap: 0.25rem; }
.cf-mail-values { padding-block: 0.5rem; }
.cf-mail-error { color: var(--cf-bad); font-weight: 600; font-size: var(--cf-small); flex-basis: 100%; }

.cf-chip { display: inline-block; max-inline-size: 100%; padding: 0 0.5rem; border-radius: 999px; background: var(--cf-accent-soft); color: var(--cf-accent); font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
.cf-mail-message--sent .cf-chip { background: var(--cf-surface); }
a.cf-chip:hover { text-decoration: underline; }
.cf-input--name[data-cf-chosen]:not(:focus, [aria-invalid="true"]) { inline-size: auto; max-inline-size: 100%; field-sizing: content; min-inline-size: 4rem; justify-self: start; border-radius: 999px; border-color: var(--cf-accent); background: var(--cf-accent-soft); color: var(--cf-accent); font-weight: 600; }

.cf-mail-composer { display: grid; gap: 0.875rem; }
.cf-mail-going { display: block; padding-block-start: 0.375rem; color: var(--cf-muted); }
.cf-mail-composer h2 { font-size: 1.0625rem; }
.cf-mail-composer textarea.cf-input { min-block-size: 5rem; }
.cf-mail-attach__body { display: grid; gap: 0.875rem 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); padding-block: 0.875rem; align-items: end; }
.cf-mail-ask form { margin-block-start: 0.75rem; }
.cf-mail-names { list-style: none; margin: 0; padding: 0; background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); overflow: hidden; }
.cf-mail-namerow { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; padding: 0.75rem 1.125rem; border-block-end: 1px solid var(--cf-line); }
.cf-mail-namerow:last-child { border-block-end: 0; }
.cf-mail-namerow > :nth-child(3) { flex: 1 1 10rem; }
.cf-mail-table td { min-inline-size: 7rem; white-space: pre-wrap; }

.cf-listbox { position: absolute; z-index: 20; margin: 0; padding: 0.25rem; list-style: none; min-inline-size: 14rem; max-inline-size: min(26rem, calc(100vw - 1rem)); max-block-size: 16rem; overflow-y: auto; background: var(--cf-surface); color: var(--cf-ink); border: 1px solid var(--cf-edge); border-radius: var(--cf-radius); box-shadow: var(--cf-shadow); }
.cf-listbox [role="option"] { display: flex; gap: 0.625rem; justify-content: space-between; padding: 0.4375rem 0.625rem; border-radius: 0.375rem; cursor: pointer; }
.cf-listbox [role="option"] span { color: var(--cf-muted); font-size: var(--cf-small); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cf-listbox [aria-selected="true"] { background: var(--cf-accent-soft); outline: 2px solid var(--cf-focus); outline-offset: -2px; }

@media (max-width: 44rem) {
  .cf-mail-table, .cf-mail-table :is(tbody, tr, th, td) { display: block; }
  .cf-mail-table thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .cf-mail-table tr { padding: 0.875rem 1.125rem; border-block-end: 1px solid var(--cf-line); display: grid; gap: 0.375rem; }
  .cf-table.cf-mail-table tbody :is(th, td) { padding: 0; border: 0; min-inline-size: 0; overflow-wrap: anywhere; }
  .cf-mail-table td { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0.75rem; }
  .cf-mail-table td::before { content: attr(data-label); color: var(--cf-muted); font-size: var(--cf-small); }
}

@media (min-width: 60rem) {
  .cf-mail { grid-template-columns: minmax(15rem, 19rem) minmax(0, 1fr); }
  .cf-mail-side { position: sticky; inset-block-start: 1rem; max-block-size: calc(100vh - 2rem); overflow-y: auto; }
  .cf-mail-back { display: none; }
}
@media (max-width: 59.99rem) {
  .cf-mail--talk .cf-mail-side { display: none; }
  .cf-mail--list .cf-mail-talk { grid-row: 2; }
}
`;
