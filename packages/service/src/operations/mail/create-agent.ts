import { agentKinds } from "@cofill/store";
import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { mailAdministration } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { text } from "./members.ts";
import { sampleAgent } from "./sample.ts";
import { agentView } from "./views.ts";

export const createAgent = mailAdministration({
  id: "mail.createAgent",
  group: "Mail",
  ...texts["mail.createAgent"],
  http: routes["mail.createAgent"],
  permission: "manage_keys",
  effect: { changes: true, idempotent: false },
  input: z.strictObject({
    // The service validates account names; the schema only limits their length.
    name: text("Its account name, unique here", limits.maxQuotedName),
    kind: z.enum(agentKinds).describe("A host unless it is said").exactOptional(),
    host: text(
      "The account of the host that makes it, who then has a name for it",
      limits.maxQuotedName,
    ).exactOptional(),
  }),
  output: agentView,
  answers: "It was made",
  examples: [{ title: "A host", request: { name: "ann" }, response: sampleAgent }],
  run: ({ mail, tenant }, input) => mail.createAgent({ ...input, tenant }),
});
