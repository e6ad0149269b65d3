import { defineCommand, formatOption } from "../command.ts";
import { storeOptions } from "../intake/store-choice.ts";

export const command = defineCommand({
  name: "verify",
  section: "Take in submissions",
  summary: "Whether every trail is as it was written, and says what its submission says",
  usage: ["cofill verify [--data FILE | --database URL]", "cofill verify --file EVENTS.jsonl"],
  args: [],
  options: {
    file: { type: "text", value: "FILE", completes: "file", summary: "An exported trail; - is standard input" },
    format: formatOption,
    ...storeOptions,
  },
  examples: [
    ["cofill verify", "Every submission of .cofill/cofill.sqlite"],
    ["cofill submissions events ID --format jsonl | cofill verify --file -", "One trail, wherever it was kept"],
  ],
  notes: [
    "Each event carries the hash of the one before it. A line that was changed, taken out or put in is found; a trail that was rewritten from its beginning, cut off at its end in an exported file, or deleted together with its submission, is not.",
    "A broken trail ends with exit code 1.",
  ],
  async run(invocation) {
    const { verify } = await import("../intake/verify/verify.ts");
    return verify(invocation);
  },
});
