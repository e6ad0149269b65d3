import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { mailAdministration } from "../mail-context.ts";
import { count, word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { text } from "./members.ts";
import { sampleAgent } from "./sample.ts";
import { agentView } from "./views.ts";

export const agents = mailAdministration({
  id: "mail.agents",
  group: "Mail",
  ...texts["mail.agents"],
  http: routes["mail.agents"],
  permission: "manage_keys",
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    after: text("The `next` of the page before", limits.maxAgentName).exactOptional(),
    limit: count("Entries on a page", 1, limits.maxPage).exactOptional(),
  }),
  output: z.object({
    agents: z.array(agentView).readonly(),
    next: word("For `after`, if there is more").exactOptional(),
  }),
  answers: "By name",
  examples: [{ title: "One agent", request: { limit: 10 }, response: { agents: [sampleAgent] } }],
  run: ({ mail, tenant }, input) => mail.agents({ ...input, tenant }),
});
