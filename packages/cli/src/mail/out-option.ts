import type { Option } from "../command.ts";

export const outOption = {
  type: "text",
  short: "o",
  value: "FILE",
  completes: "file",
  summary: "Save the file that it is under this name",
} as const satisfies Option;
