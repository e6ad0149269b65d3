import { statSync } from "node:fs";
import { resolve } from "node:path";
import { defineCommand } from "../command.ts";
import { serveOptions } from "../intake/serve-options.ts";
import { isIntakeFile } from "../refuse-intake.ts";

/** Whether the path is a single form; an intake file is served from its folder. */
const isOneForm = (cwd: string, path: string): boolean =>
  !isIntakeFile(path) && (statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isFile() ?? false);

export const command = defineCommand({
  name: "serve",
  section: "Take in submissions",
  summary: "Serve a folder of forms over HTTP and MCP, and keep what is submitted",
  usage: ["cofill serve DIR [--port N] [--data FILE | --database URL]", "cofill serve FILE [--port N] [--open]"],
  args: [{ name: "DIR|FILE", completes: "form" }],
  options: serveOptions,
  examples: [
    ["cofill serve forms", "Submissions are kept in .cofill/cofill.sqlite; agents connect to /mcp"],
    ["cofill serve intake.form.md --open", "One form in the browser; every answer is saved to the file as it is given"],
    ["cofill serve forms --host 0.0.0.0 --public-url https://forms.example.org", "For others, once there are keys"],
  ],
  notes: [
    "Taken from the folder: *.form.md, *.form.json with a form record's schema, *.formspec.json with the documents beside it, *.intake.json and *.intake.ts. An intake adds gates, a destination and a lifetime to a schema, or to a form that it names.",
    "One file is served to this machine only: a person fills it in the browser, an agent through /mcp, and both see what is written to the file by an editor or by other commands.",
    "Webhooks are signed with COFILL_WEBHOOK_SECRET (several with commas while rotating), or with a secret of the store's own: 'cofill keys webhook-secret' prints it.",
    "*.intake.ts is code and is run: serve no folder that you do not trust.",
  ],
  async run(invocation) {
    const { args, environment } = invocation;
    if (isOneForm(environment.cwd, args[0] ?? "")) {
      const { serveFile } = await import("../serve-file/serve-file.ts");
      return serveFile(invocation);
    }
    const { serve } = await import("../intake/serve.ts");
    return serve(invocation);
  },
});
