import { z } from "zod";
import { word } from "../members.ts";

const list = <T extends z.ZodType>(items: T) => z.array(items).readonly();

const words = list(word());

/** The author's texts that forms and fields have in common. */
const authorTexts = {
  description: word().exactOptional(),
  instructions: word().exactOptional(),
  documentation: z.record(z.string(), z.string()).readonly().describe("Texts under any other tag").exactOptional(),
};

/** The author's texts about a form, as `FormDocument.describe` gives them. */
export const formTextsView = z
  .object({
    ...authorTexts,
    roles: list(
      z.object({
        role: word(),
        filledBy: z.enum(["person", "agent"]),
        isMine: z.boolean().describe("Whether it is yours to fill in"),
        instructions: word().exactOptional(),
      }),
    ),
  })
  .meta({ id: "MailFormTexts" });

/** The author's texts about a field, as `FormDocument.describe` gives them. */
export const fieldTextsView = z
  .object({
    path: word("As the payload has it"),
    label: word(),
    kind: word(),
    ...authorTexts,
    hint: word().exactOptional(),
    placeholder: word().exactOptional(),
    examples: words,
    unit: word().exactOptional(),
    role: word().exactOptional(),
    isMine: z.boolean(),
    required: z.boolean(),
    limits: words.describe("What it takes, limit by limit"),
    options: list(z.object({ id: word(), label: word(), ...authorTexts })).exactOptional(),
    columns: list(
      z.object({
        id: word(),
        label: word(),
        type: word(),
        required: z.boolean(),
        options: words.exactOptional(),
        limits: words,
      }),
    ).exactOptional(),
    checkbox: z.object({ mode: word(), states: words }).exactOptional(),
    groups: list(z.object({ id: word(), label: word().exactOptional(), ...authorTexts })),
  })
  .meta({ id: "MailFieldTexts" });
