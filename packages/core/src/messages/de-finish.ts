import type { Catalogue } from "./catalogue.ts";
import { count, limitsInGerman, optionNames, typeName } from "./de-words.ts";
import { expectedIn } from "./expected-words.ts";

const whom = ({ filledBy, role }: { readonly filledBy: "person" | "agent"; readonly role?: string }): string =>
  `${filledBy === "person" ? "eine Person" : "einen Agenten"}${role === undefined ? "" : ` in der Rolle „${role}“`}`;

const expectedWords = expectedIn({ typeName, optionNames, limits: limitsInGerman.field });

/** The German messages about finishing a form. */
export const finishMessages: Pick<Catalogue, "proposal_undecided" | "finished" | "not_finished" | "answer_wanted"> = {
  proposal_undecided: {
    person: ({ label }) =>
      `${label} hat einen Wert, den ein Agent vorgeschlagen hat; bestätigen Sie ihn oder lehnen Sie ihn ab`,
    agent: ({ label }) =>
      `${label} hat einen Wert, den ein Agent vorgeschlagen hat; eine Person muss ihn bestätigen oder ablehnen`,
  },
  finished: { person: ({ title, place }) => `„${title}“ ist vollständig und in ${place} gespeichert.` },
  not_finished: {
    person: ({ mine, others }) => {
      const fields = others.reduce((sum, other) => sum + other.count, 0);
      const waiting =
        fields === 0 ? "" : ` Es wartet auf ${others.map(whom).join(" und ")}: ${count(fields, "field")}.`;
      const left = mine === 0 ? "Ihr Teil ist vollständig." : `${count(mine, "issue")} zu beheben.`;
      return `Noch nicht fertig. ${left}${waiting}`;
    },
  },
  answer_wanted: {
    person: ({ field }) => `Anzugeben: ${expectedWords(field, "person")}`,
    agent: ({ field }) => `Anzugeben: ${expectedWords(field, "agent")}`,
  },
};
