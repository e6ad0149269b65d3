import { z } from "zod";
import { call as callTool } from "../../mail/operations/capabilities.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { petName } from "./members.ts";

export const call = mailOperation({
  id: "mail.call",
  group: "Mail",
  ...texts["mail.call"],
  http: routes["mail.call"],
  mcp: { name: "mail.call", title: "Call a tool that you were given" },
  effect: { changes: true, idempotent: false, reachesOut: true },
  input: z.strictObject({
    name: petName("The tool"),
    arguments: z.unknown().optional().describe("What the tool takes"),
  }),
  output: z.object({ result: z.unknown() }),
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { name: "@tools/convert", arguments: { amount: 10, to: "EUR" } },
      response: { result: { amount: 9.2 } },
    },
  ],
  run: callTool,
});
