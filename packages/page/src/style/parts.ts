/** Cards, badges, notices, tables, timelines, navigation: shared by forms and the service's own pages. */
export const parts = `
.cf-card { background: var(--cf-surface); border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); padding: clamp(1.125rem, 3.5vw, 1.75rem); box-shadow: var(--cf-shadow); }
.cf-card--flat { box-shadow: none; }
.cf-cards { display: grid; gap: var(--cf-gap); grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); padding: 0; list-style: none; }

.cf-badge {
  display: inline-flex; align-items: center; gap: 0.375em; padding: 0.125rem 0.5625rem; border-radius: 0.8125rem;
  background: var(--cf-sunken); color: var(--cf-muted); font-size: 0.8125rem; font-weight: 600; line-height: 1.45;
}
.cf-badge--accent { background: var(--cf-accent-soft); color: var(--cf-accent); }
.cf-badge--good { background: var(--cf-good-soft); color: var(--cf-good); }
.cf-badge--bad { background: var(--cf-bad-soft); color: var(--cf-bad); }
.cf-badge--warn { background: var(--cf-warn-soft); color: var(--cf-warn); }
.cf-badge--agent { background: var(--cf-agent-soft); color: var(--cf-agent); }

.cf-notice { border-inline-start: 4px solid var(--cf-edge); border-radius: var(--cf-radius); background: var(--cf-sunken); padding: 0.875rem 1.125rem; display: grid; gap: 0.5rem; }
.cf-notice--good { border-color: var(--cf-good); background: var(--cf-good-soft); }
.cf-notice--bad { border-color: var(--cf-bad); background: var(--cf-bad-soft); }
.cf-notice--warn { border-color: var(--cf-warn); background: var(--cf-warn-soft); }
.cf-notice--agent { border-color: var(--cf-agent); background: var(--cf-agent-soft); }
.cf-notice ul { padding-inline-start: 1.25rem; display: grid; gap: 0.25rem; }
.cf-notice h2 { font-size: 1.0625rem; }

.cf-nav { background: var(--cf-surface); border-block-end: 1px solid var(--cf-line); }
.cf-nav__inner { max-inline-size: var(--cf-wide); margin-inline: auto; padding: 0.625rem clamp(1rem, 4vw, 1.5rem); display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; }
.cf-nav__brand { font-weight: 700; letter-spacing: -0.01em; color: var(--cf-ink); text-decoration: none; }
.cf-nav__list { display: flex; flex-wrap: wrap; gap: 0.25rem; list-style: none; margin: 0; padding: 0; }
.cf-nav__link { display: inline-block; padding: 0.4375rem 0.75rem; border-radius: var(--cf-radius); color: var(--cf-muted); text-decoration: none; font-weight: 550; }
.cf-nav__link:hover { background: var(--cf-sunken); color: var(--cf-ink); }
.cf-nav__link[aria-current] { background: var(--cf-accent-soft); color: var(--cf-accent); }
.cf-nav__end { margin-inline-start: auto; }

.cf-table-wrap { overflow-x: auto; border: 1px solid var(--cf-line); border-radius: var(--cf-radius-large); background: var(--cf-surface); }
.cf-table { inline-size: 100%; border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.cf-table caption { text-align: start; padding: 0.875rem 1.125rem 0; font-weight: 600; }
.cf-table th, .cf-table td { padding: 0.75rem 1.125rem; text-align: start; vertical-align: top; border-block-end: 1px solid var(--cf-line); }
.cf-table thead th { color: var(--cf-muted); font-size: 0.8125rem; font-weight: 600; background: var(--cf-sunken); white-space: nowrap; }
.cf-table tbody tr:last-child > * { border-block-end: 0; }
.cf-table tbody tr:hover { background: color-mix(in srgb, var(--cf-sunken) 60%, transparent); }
.cf-table .cf-number { text-align: end; }

.cf-facts { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.5rem 1.5rem; }
.cf-facts dt { color: var(--cf-muted); }
@media (max-width: 34rem) { .cf-facts { grid-template-columns: 1fr; gap: 0 0; } .cf-facts dd { margin-block-end: 0.625rem; } }

.cf-timeline { list-style: none; padding: 0; display: grid; position: relative; }
.cf-timeline > li { position: relative; padding-inline-start: 2rem; padding-block-end: 1.25rem; }
.cf-timeline > li::before { content: ""; position: absolute; inset-block: 0.4rem 0; inset-inline-start: 0.4375rem; border-inline-start: 2px solid var(--cf-line); }
.cf-timeline > li:last-child::before { display: none; }
.cf-timeline > li::after { content: ""; position: absolute; inset-block-start: 0.375rem; inset-inline-start: 0; inline-size: 1rem; block-size: 1rem; border-radius: 50%; background: var(--cf-surface); border: 3px solid var(--cf-accent); }
.cf-timeline > li.cf-timeline--agent::after { border-color: var(--cf-agent); }
.cf-timeline > li.cf-timeline--bad::after { border-color: var(--cf-bad); }
.cf-timeline > li.cf-timeline--good::after { border-color: var(--cf-good); }

.cf-progress { appearance: none; inline-size: 100%; block-size: 0.5rem; border: 0; border-radius: 999px; overflow: hidden; background: var(--cf-line); }
.cf-progress::-webkit-progress-bar { background: var(--cf-line); border-radius: 999px; }
.cf-progress::-webkit-progress-value { background: var(--cf-accent); border-radius: 999px; transition: inline-size 0.3s; }
.cf-progress::-moz-progress-bar { background: var(--cf-accent); border-radius: 999px; }

.cf-empty { text-align: center; padding: 3rem 1.5rem; color: var(--cf-muted); display: grid; gap: 0.75rem; justify-items: center; }
details > summary { cursor: pointer; border-radius: 4px; }
.cf-details > summary { color: var(--cf-accent); font-size: var(--cf-small); font-weight: 550; inline-size: fit-content; padding-block: 0.125rem; }
.cf-details > summary:hover { text-decoration: underline; }
.cf-details__body { margin-block-start: 0.375rem; padding-inline-start: 0.875rem; border-inline-start: 2px solid var(--cf-line); display: grid; gap: 0.375rem; font-size: 0.9375rem; color: var(--cf-muted); white-space: pre-line; }
`;
