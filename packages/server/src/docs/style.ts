import { createHash } from "node:crypto";

export const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --page: #fff; --card: #f6f8fa; --line: #d0d7de;
  --get: #0a5c36; --post: #0b4fa8; --change: #7a4a00; --end: #a3161b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #a3adb8; --page: #0d1117; --card: #161b22;
  --line: #30363d; --get: #6fdd9d; --post: #8cbcff; --change: #f0c36d; --end: #ff9d98; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p, ul { margin: .5rem 0; }
.soft { color: var(--soft); }
a { color: var(--post); }
code, pre { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: .5rem 0;
  white-space: pre-wrap; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
summary { padding: .6rem .75rem; cursor: pointer; }
details > div { padding: 0 .75rem .75rem; }
ul.rows { list-style: none; padding: 0; }
ul.rows li { padding: .5rem 0; border-top: 1px solid var(--line); }
ul.rows li:first-child { border-top: 0; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; }
.get { color: var(--get); } .post, .put { color: var(--post); } .patch { color: var(--change); }
.delete { color: var(--end); }
.tag { font-size: .8125rem; border: 1px solid var(--line); border-radius: 1rem; padding: .05rem .5rem; margin: 0 .35rem; }
`;

/** Allows only this stylesheet: no scripts, images, frames or forms. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
