import { z } from "zod";
import { read as readName } from "../../mail/operations/capabilities.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { petName } from "./members.ts";
import { readView } from "./views.ts";

export const read = mailOperation({
  id: "mail.read",
  group: "Mail",
  ...texts["mail.read"],
  http: routes["mail.read"],
  mcp: { name: "mail.read", title: "Look into a capability" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({ name: petName("What to look at") }),
  output: readView,
  answers: "Done",
  examples: [{ title: "For example", request: { name: "@tools/counter" }, response: { kind: "value", value: 7 } }],
  run: readName,
});
