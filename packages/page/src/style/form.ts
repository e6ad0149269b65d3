/** Shows a table's rows as cards: on a phone, or if the table has more columns than fit side by side. */
const stacked = (table: string): string => `
${table} .cf-entry__table, ${table} .cf-entry__table :is(tbody, td, th) { display: block; inline-size: 100%; overflow-wrap: anywhere; }
${table} .cf-entry__table thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
${table} .cf-entry__table tr { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; border: 1px solid var(--cf-line); border-radius: var(--cf-radius); padding: 0.625rem 0.75rem; margin-block-end: 0.75rem; }
${table} .cf-entry__table td { flex: 1 1 16rem; inline-size: auto; min-inline-size: 0; }
${table} .cf-entry__table td:has(> :is([type="date"], [inputmode="decimal"], [inputmode="numeric"], select)) { flex-basis: 10rem; }
${table} .cf-entry__table :is(tbody th, .cf-row-end) { flex: 1 0 100%; }
${table} .cf-entry__table tbody th { padding-block: 0.125rem; }
${table} .cf-entry__table tbody th .cf-hidden { position: static; inline-size: auto; block-size: auto; clip-path: none; margin: 0; }
${table} .cf-cell-label { display: block; font-size: var(--cf-small); font-weight: 600; color: var(--cf-muted); margin-block-end: 0.25rem; }
${table} .cf-row-end__words { position: static; inline-size: auto; block-size: auto; clip-path: none; }
`;

/** The form itself: steps, fields, choices, rows. */
export const form = `
.cf-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1.125rem, 3vw, 1.75rem); }
.cf-form__head { display: grid; gap: 0.75rem; }
.cf-prose { display: grid; gap: 0.625rem; white-space: pre-line; max-inline-size: 68ch; }
.cf-status:not(.cf-notice) { display: none; }
.cf-status:has(+ #cf-errors) { position: absolute; inline-size: 1px; block-size: 1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); }
.cf-form:has(.cf-saving--saved) > .cf-status.cf-notice--good,
[aria-labelledby="cf-stage"] + .cf-status.cf-notice--good,
[aria-labelledby="cf-stage"].cf-notice--bad + .cf-status { position: absolute; inline-size: 1px; block-size: 1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); }
.cf-form [dir="auto"]:not(.cf-input) { text-align: match-parent; }

.cf-dialog {
  max-inline-size: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large);
  background: var(--cf-surface); color: var(--cf-ink); box-shadow: var(--cf-shadow);
}
.cf-dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.cf-dialog > * + * { margin-block-start: 1rem; }

.cf-bar {
  position: sticky; inset-block-start: 0; z-index: 5; display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 1.25rem;
  margin-inline: -0.5rem; padding: 0.625rem 0.5rem; background: color-mix(in srgb, var(--cf-page) 92%, transparent); backdrop-filter: blur(8px);
  border-block-end: 1px solid var(--cf-line);
}
.cf-bar__progress { flex: 1 1 12rem; display: grid; gap: 0.375rem; }
.cf-bar__words { font-size: var(--cf-small); color: var(--cf-muted); font-variant-numeric: tabular-nums; }
.cf-bar__end { margin-inline-start: auto; }
.cf-saving { font-size: var(--cf-small); color: var(--cf-muted); max-inline-size: 20rem; }
.cf-saving--saved { color: var(--cf-good); }
.cf-saving--offline, .cf-saving--ended { color: var(--cf-bad); }
.cf-presence { flex-basis: 100%; font-size: var(--cf-small); color: var(--cf-accent); }

.cf-steps ol { list-style: none; margin: 0; padding: 0.3125rem; display: flex; flex-wrap: wrap; gap: 0.25rem; background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); }
.cf-steps__one { justify-content: start; border-color: transparent; background: transparent; color: var(--cf-muted); font-weight: 550; padding-inline: 0.5rem 0.75rem; border-radius: 0.75rem; font-size: 0.9375rem; min-block-size: 2.5rem; }
.cf-steps__one:hover { border-color: transparent; }
.cf-steps__one[aria-current="step"] { background: var(--cf-accent-soft); color: var(--cf-accent-strong); }
@media (max-width: 44rem) {
  .cf-steps__one { padding-inline: 0.5rem; min-inline-size: 2.75rem; min-block-size: 2.75rem; justify-content: center; }
  .cf-steps__one :is(.cf-steps__name, .cf-steps__left) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
}
.cf-steps__number { display: inline-grid; line-height: 1; place-items: center; inline-size: 1.625rem; block-size: 1.625rem; border-radius: 50%; background: var(--cf-sunken); font-size: 0.8125rem; font-variant-numeric: tabular-nums; flex: none; }
.cf-steps__one[aria-current="step"] .cf-steps__number { background: var(--cf-accent); color: var(--cf-on-accent); }
.cf-steps__left { font-size: 0.8125rem; font-weight: 500; color: var(--cf-muted); white-space: nowrap; }
.cf-steps__one > .cf-icon, .cf-steps__left--wrong { color: var(--cf-bad); }

.cf-step { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1.5rem, 3.5vw, 2rem); }
.cf-step__head { display: grid; gap: 0.5rem; }
.cf-step__place { color: var(--cf-accent); font-size: var(--cf-small); font-weight: 600; }
.cf-step:focus, .cf-field:focus, .cf-group:focus, .cf-list:focus, .cf-main:focus { outline: none; }
.cf-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1.375rem, 3vw, 1.75rem); }
.cf-section + .cf-section, .cf-field + .cf-section, .cf-section + .cf-field, .cf-prose + .cf-section { border-block-start: 1px solid var(--cf-line); padding-block-start: clamp(1.375rem, 3vw, 1.75rem); }

.cf-field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; scroll-margin-block-start: 6rem; contain: layout style; }
.cf-label { display: block; font-weight: 600; padding: 0; }
fieldset.cf-field > legend { float: inline-start; inline-size: 100%; }
fieldset.cf-field > legend + * { clear: both; }
.cf-need { font-weight: 450; font-size: 0.8125rem; color: var(--cf-muted); white-space: nowrap; }
.cf-hint { color: var(--cf-muted); font-size: 0.9375rem; display: grid; gap: 0.125rem; max-inline-size: 68ch; }
.cf-marks { margin-block: -0.125rem; }
.cf-output { padding: 0.5rem 0.8125rem; border-radius: var(--cf-radius); background: var(--cf-sunken); min-block-size: 2.625rem; }
.cf-field--closed { gap: 0.25rem; }
.cf-value { white-space: pre-wrap; overflow-wrap: anywhere; }
.cf-aside { margin-block-start: 0.25rem; }
.cf-field--invalid { border-inline-start: 3px solid var(--cf-bad); padding-inline-start: 0.875rem; margin-inline-start: -1.0625rem; }
.cf-issues { list-style: none; padding: 0; display: grid; gap: 0.25rem; font-weight: 550; font-size: 0.9375rem; }
.cf-issue { display: grid; grid-template-columns: auto 1fr; gap: 0.5rem; align-items: baseline; }
.cf-issue .cf-icon { translate: 0 0.125em; }
.cf-issue--error { color: var(--cf-bad); }
.cf-issue--warning { color: var(--cf-warn); }
.cf-issue--info { color: var(--cf-muted); font-weight: 450; }

.cf-origin { display: grid; gap: 0.25rem; }
.cf-notes { list-style: none; padding: 0; display: grid; gap: 0.25rem; font-size: 0.9375rem; color: var(--cf-muted); white-space: pre-line; }
.cf-notes__who { font-weight: 600; }
.cf-details--agent > summary { color: var(--cf-agent); }
.cf-field--agent .cf-input { border-color: var(--cf-agent); }
.cf-field--arrived { animation: cf-arrive 2.4s ease-out; border-radius: var(--cf-radius); }
@keyframes cf-arrive { from { background: var(--cf-agent-soft); box-shadow: 0 0 0 0.5rem var(--cf-agent-soft); } to { background: transparent; box-shadow: 0 0 0 0.5rem transparent; } }

.cf-ticks { display: grid; gap: 0.25rem; }
.cf-ticks--beside { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.cf-ticks--columns { grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); }
.cf-tick { display: grid; grid-template-columns: auto 1fr; column-gap: 0.625rem; align-items: start; }
.cf-tick input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0.625rem 0 0; accent-color: var(--cf-accent); cursor: pointer; }
.cf-tick label { padding-block: 0.4375rem; cursor: pointer; }
.cf-tick .cf-hint { grid-column: 2; margin-block-start: -0.375rem; padding-block-end: 0.375rem; }
.cf-checks { display: grid; gap: 0; border-block-start: 1px solid var(--cf-line); }
.cf-check { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.375rem 1rem; padding-block: 0.625rem; border-block-end: 1px solid var(--cf-line); }
.cf-check__name { flex: 1 1 14rem; display: grid; gap: 0.125rem; }
.cf-check .cf-input { flex: 0 1 13rem; }

.cf-parts { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
.cf-part { display: grid; gap: 0.25rem; flex: 0 1 16rem; }
.cf-part__label { font-size: var(--cf-small); color: var(--cf-muted); }
.cf-unit { padding-block: 0.6875rem; font-weight: 600; color: var(--cf-muted); }
.cf-input--file { padding-block: 0.5625rem; }
.cf-input--file::file-selector-button { font: inherit; font-weight: 600; color: var(--cf-accent); background: var(--cf-accent-soft); border: 0; border-radius: 0.375rem; padding: 0.3125rem 0.75rem; margin-inline-end: 0.75rem; cursor: pointer; }
.cf-file { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; overflow-wrap: anywhere; }

.cf-group { display: grid; grid-template-columns: minmax(0, 1fr); gap: clamp(1.25rem, 3vw, 1.625rem); }
.cf-group > legend { float: inline-start; inline-size: 100%; }
.cf-group > legend + * { clear: both; }
.cf-section > :is(h2, h3, h4), .cf-group__name { font-weight: 650; font-size: 1.25rem; letter-spacing: -0.01em; }
.cf-group :is(.cf-section > :is(h3, h4, h5, h6), .cf-group__name) { font-size: 1.125rem; }
.cf-group .cf-group:not(.cf-group--row) { border-inline-start: 2px solid var(--cf-line); padding-inline-start: clamp(0.875rem, 3vw, 1.25rem); }
.cf-field + .cf-group:not(.cf-group--row), .cf-group:not(.cf-group--row) + :is(.cf-group, .cf-section, .cf-field) { margin-block-start: 0.5rem; }
.cf-group--row { border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); padding: clamp(1rem, 3vw, 1.5rem); background: color-mix(in srgb, var(--cf-sunken) 45%, transparent); position: relative; }
.cf-group--row > .cf-group__name, .cf-group .cf-group--row > .cf-group__name { font-size: 1rem; }
.cf-group__end { display: flex; justify-content: end; margin-block-start: -0.5rem; margin-block-end: -0.5rem; }

.cf-entry { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; justify-items: start; }
.cf-entry__table { inline-size: 100%; border-collapse: collapse; }
.cf-entry__table th, .cf-entry__table td { padding: 0.25rem; text-align: start; vertical-align: top; }
.cf-entry__table thead th { font-size: var(--cf-small); font-weight: 600; color: var(--cf-muted); padding-block-end: 0.375rem; }
.cf-entry__table tbody th { inline-size: 1.75rem; padding-block-start: 0.9375rem; font-weight: 500; font-size: var(--cf-small); color: var(--cf-muted); font-variant-numeric: tabular-nums; }
.cf-entry__table .cf-input { min-inline-size: 6rem; }
.cf-entry__table textarea.cf-input { min-block-size: 2.875rem; }
.cf-cell-label { display: none; }
.cf-row-end { inline-size: 2.5rem; }
.cf-row-end .cf-button { min-block-size: 2.875rem; }
.cf-row-end__words { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.cf-row-end .cf-button { padding-inline: 0.625rem; }
${stacked(".cf-entry--many")}
@media (max-width: 44rem) {
${stacked(".cf-entry")}
}

.cf-foot { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
.cf-foot__space { flex: 1; }
.cf-foot .cf-button { min-inline-size: 7.5rem; }
@media (max-width: 30rem) { .cf-foot .cf-button { flex: 1; } .cf-foot__space { display: none; } }
`;
