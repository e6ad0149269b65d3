/** The custom properties that a theme may change: all colours, sizes and fonts of the pages. */
export const tokens = `
:root {
  color-scheme: light dark;
  --cf-accent: light-dark(#0b6079, #6cc9e2);
  --cf-accent-strong: light-dark(#084a5e, #9adcf0);
  --cf-on-accent: light-dark(#ffffff, #06222b);
  --cf-accent-soft: light-dark(#e6f2f5, #12303a);
  --cf-page: light-dark(#f6f6f3, #121517);
  --cf-surface: light-dark(#ffffff, #1a1e21);
  --cf-sunken: light-dark(#f1f1ed, #15191b);
  --cf-ink: light-dark(#1b2124, #e9ecec);
  --cf-muted: light-dark(#566167, #a3adb1);
  --cf-line: light-dark(#dfe0da, #2f363a);
  --cf-edge: light-dark(#84908f, #6d797e);
  --cf-good: light-dark(#17663f, #7fd6a8);
  --cf-good-soft: light-dark(#e7f4ec, #14301f);
  --cf-bad: light-dark(#a8231c, #ff9b90);
  --cf-bad-soft: light-dark(#fdeeec, #3a1816);
  --cf-warn: light-dark(#7a4b00, #f3c26b);
  --cf-warn-soft: light-dark(#fdf3df, #33260c);
  --cf-agent: light-dark(#5b3f9b, #c3aef5);
  --cf-agent-soft: light-dark(#f2edfb, #272039);
  --cf-focus: light-dark(#0b6079, #9adcf0);
  --cf-font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --cf-mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace;
  --cf-text: 1rem;
  --cf-small: 0.875rem;
  --cf-leading: 1.55;
  --cf-gap: 1rem;
  --cf-radius: 0.625rem;
  --cf-radius-large: 1rem;
  --cf-measure: 46rem;
  --cf-wide: 72rem;
  --cf-shadow: 0 1px 2px light-dark(rgb(20 30 35 / 0.05), rgb(0 0 0 / 0.3)), 0 8px 24px light-dark(rgb(20 30 35 / 0.05), rgb(0 0 0 / 0.25));
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
`;
