import { defineCommand } from "../command.ts";

export const command = defineCommand({
  name: "lint",
  section: "Make a site ready for agents",
  summary: "Audit how well a page or a site is annotated for agents",
  usage: [
    "cofill lint --audit URL|PATH [--crawl] [--render] [--safety]",
    "            [--manifest PATH] [--format text|json|sarif] [--min-score N]",
  ],
  args: [],
  options: {
    audit: { type: "text", value: "URL|PATH", completes: "file", summary: "The page to look at" },
    crawl: { type: "flag", summary: "Also audit the same-origin pages it links to (URL only)" },
    render: { type: "flag", summary: "Run the page's JavaScript in a headless Chromium first" },
    safety: { type: "flag", summary: "Also check that dangerous buttons are annotated" },
    manifest: {
      type: "text",
      value: "PATH",
      completes: "file",
      summary: "Use this manifest instead of the site's own",
    },
    format: {
      type: "choice",
      choices: ["text", "json", "sarif"],
      fallback: "text",
      summary: "How to print the result",
    },
    "min-score": { type: "count", value: "N", min: 0, summary: "Exit code 1 below this score (default: 50)" },
  },
  examples: [
    ["cofill lint --audit http://localhost:5178/", "One page: scores and all findings"],
    ["cofill lint --audit http://localhost:5178/ --crawl --render --safety", "The site, as a browser builds it"],
    ["cofill lint --audit dist/index.html --manifest dist/agent-manifest.json", "A file"],
    ["cofill lint --audit https://example.com/ --format sarif > lint.sarif", "For CI"],
  ],
  notes: [
    "--render finds its browser by COFILL_CHROMIUM or CHROME_PATH, else takes @sparticuz/chromium, Playwright's, or an installed Chrome.",
    "A crawl reads with GET only, goes one link deep, stays on the origin, and leaves out downloads and log-out links.",
  ],
  async run(invocation) {
    const { lint } = await import("../site/lint.ts");
    return lint(invocation);
  },
});
