import { defineCommand, formatOption } from "../command.ts";
import { storeOptions } from "../intake/store-choice.ts";

export const command = defineCommand({
  name: "backup",
  section: "Take in submissions",
  summary: "A copy of all submissions in a new file, while the server runs",
  usage: ["cofill backup OUT [--data FILE]"],
  args: [{ name: "OUT", completes: "file" }],
  options: { format: formatOption, ...storeOptions },
  examples: [["cofill backup monday.sqlite --data .cofill/cofill.sqlite", "Then: cofill verify --data monday.sqlite"]],
  notes: [
    "The copy is whole and consistent, and is served like any other: cofill serve forms --data monday.sqlite. Uploaded files are not in it; copy their directory too. Nor is the key that seals its secrets (FILE.key): keep that elsewhere, so that a stolen backup opens nothing.",
    "PostgreSQL has its own tools: pg_dump --schema=cofill --format=custom --file=OUT.",
  ],
  async run(invocation) {
    const { backUp } = await import("../intake/back-up.ts");
    return backUp(invocation);
  },
});
