// An intake in code: a Zod schema, and a function that takes what is submitted.
import { z } from "zod";

const signup = z.object({
  name: z.string().min(2).max(80).describe("As it should stand on the badge."),
  email: z.email(),
  day: z.enum(["Thursday", "Friday", "both"]),
  workshops: z
    .array(z.enum(["forms", "agents", "accessibility"]))
    .max(2)
    .optional(),
  guests: z.int().min(0).max(3).default(0),
  diet: z.string().max(200).optional(),
});

export default {
  id: "event-signup",
  name: "Event sign-up",
  description: "Two days in May; at most two workshops each.",
  schema: signup,
  ttlMs: 14 * 24 * 60 * 60 * 1000,
  destination: {
    kind: "callback",
    // Throwing means that it was not taken: it is tried again later.
    handler: async ({ data }: { data: { submissionId: string; fields: { day?: string } } }) => {
      console.error(`${data.submissionId} comes on ${data.fields.day}`);
    },
  },
};
