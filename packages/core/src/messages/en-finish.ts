import { count } from "../kit/words.ts";
import type { Catalogue } from "./catalogue.ts";
import { expectedWords } from "./expected-words.ts";

const whom = ({ filledBy, role }: { readonly filledBy: "person" | "agent"; readonly role?: string }): string =>
  `${filledBy === "person" ? "a person" : "an agent"}${role === undefined ? "" : ` in the role "${role}"`}`;

/** The English messages about finishing a form. */
export const finishMessages: Pick<Catalogue, "proposal_undecided" | "finished" | "not_finished" | "answer_wanted"> = {
  proposal_undecided: {
    person: ({ label }) => `${label} has a value that an agent proposed; confirm or decline it`,
    agent: ({ label }) => `${label} has a value that an agent proposed; a person must confirm or decline it`,
  },
  finished: { person: ({ title, place }) => `"${title}" is complete and saved in ${place}.` },
  not_finished: {
    person: ({ mine, others }) => {
      const fields = others.reduce((sum, other) => sum + other.count, 0);
      const waiting = fields === 0 ? "" : ` Waiting for ${others.map(whom).join(" and ")}: ${count(fields, "field")}.`;
      return `Not finished. ${mine === 0 ? "Your part is complete." : `${count(mine, "issue")} to put right.`}${waiting}`;
    },
  },
  answer_wanted: {
    person: ({ field }) => `Give ${expectedWords(field, "person")}`,
    agent: ({ field }) => `Give ${expectedWords(field, "agent")}`,
  },
};
