/** Styles of the service's pages only; all others are shared with form pages. */
export const service = `
.cf-svc { display: grid; gap: clamp(1.25rem, 2.5vw, 2rem); }
.cf-svc > * { min-inline-size: 0; }
.cf-svc-heading { display: grid; gap: 0.625rem; }
.cf-svc-heading p { display: flex; flex-wrap: wrap; gap: 0.375rem 0.75rem; align-items: center; }
.cf-svc-narrow { display: grid; gap: 1.25rem; max-inline-size: 34rem; }
.cf-svc-narrow form { display: grid; gap: 1.25rem; }
.cf-svc > form.cf-card { max-inline-size: 44rem; }
.cf-svc-user { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; font-size: var(--cf-small); }
.cf-svc-name { font-weight: 650; }

.cf-svc-entries { display: grid; gap: var(--cf-gap); grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); padding: 0; list-style: none; }
.cf-svc-entries a {
  display: grid; gap: 0.25rem; align-content: start; block-size: 100%; padding: 1.25rem 1.375rem; text-decoration: none; color: var(--cf-muted);
  background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); box-shadow: var(--cf-shadow);
  transition: border-color 0.15s;
}
.cf-svc-entries a:hover { border-color: var(--cf-accent); }
.cf-svc-entries strong { color: var(--cf-accent); font-size: 1.125rem; }

.cf-svc .cf-card { display: grid; gap: 0.875rem; align-content: start; }
.cf-svc .cf-card h2, .cf-svc .cf-card h3 { font-size: 1.0625rem; }
.cf-svc .cf-cards .cf-card h2 { font-size: 1.1875rem; }
.cf-svc .cf-cards .cf-card { grid-template-rows: auto; }
.cf-svc-line { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: end; }
.cf-svc-line .cf-svc-control { flex: 0 1 15rem; }
.cf-svc-line .cf-svc-message { flex-basis: 100%; }
.cf-svc-control { display: grid; gap: 0.3125rem; }
.cf-svc-control label { font-weight: 600; }
.cf-svc-control label .cf-muted { font-weight: 400; font-size: var(--cf-small); }
.cf-svc-control > .cf-muted { font-size: var(--cf-small); }
.cf-svc-control textarea.cf-input { min-block-size: 4.5rem; }
.cf-svc-actions { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: center; }
.cf-svc form .cf-button { justify-self: start; }
.cf-svc-message:empty { display: none; }
.cf-svc-problem { color: var(--cf-bad); }
.cf-svc-message.cf-svc-problem { padding: 0.75rem 1rem; border-inline-start: 4px solid var(--cf-bad); border-radius: var(--cf-radius); background: var(--cf-bad-soft); font-weight: 600; }
.cf-svc-pager { display: flex; gap: 1.5rem; }

.cf-svc-wrap { overflow: clip; }
.cf-svc-list th[scope="row"] { font-weight: 600; }
.cf-svc-list th[scope="row"] .cf-muted { font-weight: 400; }
.cf-svc-list code { font-size: 0.8125rem; white-space: nowrap; }
.cf-svc .cf-badge { white-space: nowrap; }
.cf-svc-heading code, .cf-svc-target { overflow-wrap: anywhere; }
.cf-svc-target, .cf-svc-list .cf-svc-problem { display: block; min-inline-size: 8.5rem; }
.cf-svc-list .cf-svc-moment { white-space: nowrap; }
@media (min-width: 75.01rem) {
  .cf-table.cf-svc-list :is(th, td) { padding-inline: 0.75rem; }
  .cf-table.cf-svc-list :is(th, td):first-child { padding-inline-start: 1.125rem; }
}
.cf-svc-list .cf-button { min-block-size: 2.25rem; padding: 0.25rem 0.75rem; font-size: var(--cf-small); white-space: nowrap; }
.cf-svc-list .cf-svc-moment .cf-muted { display: block; }
@media (max-width: 75rem) {
  .cf-svc-list, .cf-svc-list tbody, .cf-svc-list tr, .cf-svc-list th, .cf-svc-list td { display: block; }
  .cf-svc-list thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .cf-svc-list tr { padding: 0.875rem 1.125rem; border-block-end: 1px solid var(--cf-line); display: grid; gap: 0.375rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
  .cf-svc-list th[scope="row"] { grid-column: 1 / -1; }
  .cf-svc-list tbody tr:last-child { border-block-end: 0; }
  .cf-table.cf-svc-list tbody :is(th, td) { padding: 0; border: 0; }
  .cf-svc-list th[scope="row"] { order: -1; }
  .cf-svc-list td { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0.75rem; justify-items: start; }
  .cf-svc-list td::before { content: attr(data-label); color: var(--cf-muted); font-size: var(--cf-small); }
  .cf-svc-list td.cf-svc-blank { display: none; }
  .cf-table.cf-svc-list td.cf-number { text-align: start; }
  .cf-svc-list .cf-svc-moment { white-space: normal; }
  .cf-svc-list .cf-svc-moment .cf-muted { display: inline; }
}

.cf-svc-columns { display: grid; gap: clamp(1.5rem, 3vw, 2.5rem); grid-template-columns: minmax(0, 1fr); }
.cf-svc-columns > div, .cf-svc-columns > aside, .cf-svc-columns section { display: grid; gap: 1rem; min-inline-size: 0; align-content: start; }
.cf-svc-columns > div { gap: 2.5rem; }
@media (min-width: 62rem) {
  .cf-svc-columns { grid-template-columns: minmax(0, 1fr) 21rem; }
  .cf-svc-columns > * { grid-row: 1; }
  .cf-svc-columns > aside { grid-column: 2; }
}
.cf-svc-columns aside .cf-card { padding: 1.125rem 1.25rem; }
.cf-svc-columns aside .cf-facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
.cf-svc-columns aside .cf-facts dt { font-size: var(--cf-small); }
.cf-svc-columns aside .cf-facts dd { margin-block-end: 0.625rem; }
.cf-svc-columns aside .cf-svc-actions { flex-direction: column; align-items: stretch; }

.cf-svc-who { display: inline-block; max-inline-size: 100%; font-weight: 600; color: var(--cf-accent); overflow-wrap: anywhere; }
.cf-svc-who-agent { color: var(--cf-agent); }
.cf-svc-who-system { color: var(--cf-muted); }
.cf-svc-who-kind { font-size: 0.75rem; font-weight: 650; padding: 0.0625rem 0.4375rem; border-radius: 999px; background: var(--cf-accent-soft); }
.cf-svc-who-agent .cf-svc-who-kind { background: var(--cf-agent-soft); }
.cf-svc-who-system .cf-svc-who-kind { background: var(--cf-sunken); }
.cf-svc-moment .cf-muted { font-size: var(--cf-small); }

.cf-svc-section { gap: 0.625rem; }
.cf-svc-section h3 { color: var(--cf-muted); font-size: 0.9375rem; }
.cf-svc-section + .cf-svc-section { margin-block-start: 1.25rem; }
.cf-svc-answers { list-style: none; padding: 0; background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); overflow: hidden; }
.cf-svc-answer { display: grid; gap: 0.25rem 1.5rem; padding: 0.875rem 1.125rem; border-block-end: 1px solid var(--cf-line); }
.cf-svc-answer:last-child { border-block-end: 0; }
.cf-svc-changed { box-shadow: inset 4px 0 var(--cf-warn); background: var(--cf-warn-soft); }
[dir="rtl"] .cf-svc-changed { box-shadow: inset -4px 0 var(--cf-warn); }
.cf-svc-asked { font-size: 0.9375rem; color: var(--cf-muted); overflow-wrap: anywhere; }
.cf-svc-label { color: var(--cf-ink); font-weight: 600; }
.cf-svc-path { display: block; font-size: 0.75rem; }
.cf-svc-given { display: grid; align-content: start; gap: 0.375rem; min-inline-size: 0; overflow-wrap: anywhere; }
.cf-svc-now, .cf-svc-before { display: flex; gap: 0.625rem; align-items: baseline; }
.cf-svc-now > div { min-inline-size: 0; }
.cf-svc-before { color: var(--cf-muted); }
.cf-svc-before > :not(.cf-svc-was, .cf-muted) { text-decoration: line-through; }
.cf-svc-was { font-size: 0.75rem; font-weight: 650; color: var(--cf-muted); flex: none; }
.cf-svc-value { white-space: pre-wrap; }
.cf-svc-block { margin: 0; padding: 0.5rem 0.75rem; background: var(--cf-sunken); border-radius: var(--cf-radius); white-space: pre-wrap; overflow-wrap: anywhere; font-family: inherit; }
.cf-svc-grounds { display: flex; flex-wrap: wrap; gap: 0.25rem 0.625rem; align-items: center; font-size: var(--cf-small); }
.cf-svc-evidence { font-size: var(--cf-small); }
.cf-svc-proposal { display: grid; gap: 0.25rem; padding: 0.625rem 0.875rem; border: 1px dashed var(--cf-agent); border-radius: var(--cf-radius); background: var(--cf-agent-soft); }
.cf-svc-items { list-style: disc; padding-inline-start: 1.125rem; display: grid; gap: 0.125rem; }
.cf-svc-cells { border-collapse: collapse; font-size: var(--cf-small); font-variant-numeric: tabular-nums; }
.cf-svc-cells th, .cf-svc-cells td { text-align: start; padding: 0.25rem 0.75rem 0.25rem 0; border-block-end: 1px solid var(--cf-line); vertical-align: top; }
.cf-svc-cells :is(th, td) { overflow-wrap: break-word; }
@media (max-width: 44rem) { .cf-svc-cells :is(th, td) { overflow-wrap: anywhere; } }
.cf-svc-cells .cf-number { text-align: end; }
@media (min-width: 44rem) { .cf-svc-answer:not(.cf-svc-wide) { grid-template-columns: minmax(9rem, 15rem) minmax(0, 1fr); } }

.cf-svc-past { display: grid; gap: 0.5rem; padding: 1rem 1.25rem; border-radius: var(--cf-radius-large); background: var(--cf-warn-soft); border: 1px solid var(--cf-warn); }
.cf-svc-steps { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; }
.cf-svc-once { display: grid; gap: 0.75rem; padding: 1.25rem; border-radius: var(--cf-radius-large); background: var(--cf-good-soft); border: 1px solid var(--cf-good); }
.cf-svc-secret { display: block; padding: 0.75rem 1rem; background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius); user-select: all; overflow-wrap: anywhere; }

.cf-svc-picture { display: grid; gap: 0.75rem; padding: 1.125rem; background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); }
.cf-svc-picture > svg { inline-size: 100%; block-size: auto; }
.cf-svc-picture figcaption { display: grid; gap: 0.625rem; font-size: var(--cf-small); overflow-x: auto; }
.cf-svc-fill-person { fill: var(--cf-accent); }
.cf-svc-fill-agent { fill: var(--cf-agent); }
.cf-svc-fill-system { fill: var(--cf-edge); }
.cf-svc-grid { stroke: var(--cf-edge); stroke-dasharray: 3 5; }
.cf-svc-base { stroke: var(--cf-edge); }
.cf-svc-sign { fill: var(--cf-ink); font-size: 14px; font-weight: 700; }
.cf-svc-ends { display: flex; justify-content: space-between; gap: 1rem; font-size: var(--cf-small); color: var(--cf-muted); }
.cf-svc-cursor { fill: var(--cf-warn-soft); stroke: var(--cf-warn); }
.cf-svc-legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; color: var(--cf-muted); }
.cf-svc-swatch { inline-size: 0.75rem; block-size: 0.75rem; margin-inline-end: 0.375rem; }

.cf-svc-event { min-inline-size: 0; overflow-wrap: anywhere; }
.cf-timeline > li.cf-svc-event--system::after { border-color: var(--cf-edge); }
.cf-timeline > li.cf-svc-shown { background: var(--cf-warn-soft); border-radius: var(--cf-radius); }
.cf-svc-event blockquote, .cf-svc-approval blockquote, .cf-svc-items blockquote { margin: 0.25rem 0; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--cf-line); color: var(--cf-muted); white-space: pre-wrap; }
.cf-svc-eventfoot { font-size: var(--cf-small); color: var(--cf-muted); display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
.cf-svc-changes { font-size: 0.9375rem; }
.cf-svc-changes > summary { color: var(--cf-muted); }
.cf-svc-pairs { display: grid; gap: 0.25rem; padding: 0.5rem 0 0.25rem; }
.cf-svc-pairs > div { display: grid; grid-template-columns: minmax(6rem, 12rem) minmax(0, 1fr); gap: 0.75rem; }
.cf-svc-pairs dt { color: var(--cf-muted); }
.cf-svc-pairs del { color: var(--cf-muted); }

.cf-svc-gates { list-style: none; padding: 0; display: grid; gap: 0.75rem; }
.cf-svc-approval, .cf-svc-rejection { font-size: var(--cf-small); }
.cf-svc-rejection { padding: 0.625rem 0.875rem; border-inline-start: 4px solid var(--cf-bad); background: var(--cf-bad-soft); border-radius: var(--cf-radius); }
.cf-svc-rejection ul { padding-inline-start: 1.125rem; }
.cf-svc-decide { display: grid; gap: var(--cf-gap); grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); align-items: start; }
.cf-svc-perfield { display: grid; }
.cf-svc-pair { display: grid; gap: 0.5rem 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); margin-block-start: 0.875rem; align-items: end; }
.cf-svc-do > summary { font-weight: 600; color: var(--cf-accent); }
.cf-svc-do form { display: grid; gap: 0.875rem; padding-block-start: 0.875rem; }
`;
