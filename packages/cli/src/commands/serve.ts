import { defineCommand } from "../command.ts";
import { serveOptions } from "../intake/serve-options.ts";

export const command = defineCommand({
  name: "serve",
  section: "Take in submissions",
  summary: "Serve a folder of forms over HTTP and MCP, and keep what is submitted",
  usage: ["cofill serve DIR [--port N] [--data FILE | --database URL]"],
  args: [{ name: "DIR", completes: "directory" }],
  options: serveOptions,
  examples: [
    ["cofill serve forms", "Submissions are kept in .cofill/cofill.sqlite; agents connect to /mcp"],
    ["cofill serve forms --host 0.0.0.0 --public-url https://forms.example.org", "For others, once there are keys"],
  ],
  notes: [
    "Taken from the folder: *.form.md, *.formspec.json with the documents beside it, *.intake.json and *.intake.ts. An intake adds gates, a destination and a lifetime to a schema, or to a form that it names.",
    "Webhooks are signed with COFILL_WEBHOOK_SECRET (several with commas while rotating), or with a secret of the store's own: 'cofill keys webhook-secret' prints it.",
    "*.intake.ts is code and is run: serve no folder that you do not trust.",
  ],
  async run(invocation) {
    const { serve } = await import("../intake/serve.ts");
    return serve(invocation);
  },
});
