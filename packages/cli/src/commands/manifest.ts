import { defineCommand, formatOption, outputOption } from "../command.ts";

export const command = defineCommand({
  name: "manifest",
  section: "Make a site ready for agents",
  summary: "Generate the agent manifest of annotated pages, or check an existing one",
  usage: [
    "cofill manifest PATH|URL [--out FILE] [--crawl] [--render]",
    "                [--name NAME] [--origin URL]",
    "cofill manifest PATH|URL --check FILE",
  ],
  args: [{ name: "PATH|URL", completes: "file" }],
  options: {
    out: { ...outputOption, value: "FILE" },
    check: { type: "text", value: "FILE", completes: "file", summary: "Compare the pages with this manifest" },
    crawl: { type: "flag", summary: "Also read the same-origin pages it links to (URL only)" },
    render: { type: "flag", summary: "Run the pages' JavaScript in a headless Chromium first (URL only)" },
    name: { type: "text", value: "NAME", completes: "nothing", summary: "What the site is called" },
    origin: { type: "text", value: "URL", completes: "nothing", summary: "Origin of the site, for local files" },
    format: { ...formatOption, summary: "How --check prints its result" },
  },
  examples: [
    ["cofill manifest dist --origin https://example.com --out manifest.json", "A built site"],
    ["cofill manifest http://localhost:5178/ --crawl --render", "A running one"],
    ["cofill manifest dist --check manifest.json", "In CI: check that pages and manifest agree"],
  ],
  notes: [
    "Actions, fields, collections, risk and confirmation come from data-agent-* attributes, schemas from the controls. PATH is an HTML file, or a folder of them.",
    "Exit code 1 if --check finds a difference.",
  ],
  async run(invocation) {
    const { manifest } = await import("../site/manifest.ts");
    return manifest(invocation);
  },
});
