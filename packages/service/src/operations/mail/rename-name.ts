import { z } from "zod";
import { renameName as runRenameName } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { petName } from "./members.ts";

export const renameName = mailOperation({
  id: "mail.renameName",
  group: "Mail",
  ...texts["mail.renameName"],
  http: routes["mail.renameName"],
  mcp: { name: "mail.rename_name", title: "Change a pet name" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({ name: petName("The name"), to: petName("What it is called from now on") }),
  output: z.object({ renamed: z.array(word()).readonly() }),
  answers: "Done",
  examples: [{ title: "For example", request: { name: "@bob", to: "@robert" }, response: { renamed: ["@robert"] } }],
  run: runRenameName,
});
