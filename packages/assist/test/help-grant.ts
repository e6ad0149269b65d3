import { readFileSync } from "node:fs";
import { readSidecars, type Sidecars } from "@cofill/formspec";

export const grantDefinition = { url: "https://grants.example.gov/forms/community", version: "3.2.1" };

export const grantDocument = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./help-grant/${name}.json`, import.meta.url), "utf8"));

/** The sidecars of a grant application as its office might write them. */
export const grantSidecars = (): Sidecars => {
  const read = readSidecars(grantDefinition, {
    references: [grantDocument("references"), grantDocument("state-references")],
    ontology: grantDocument("ontology"),
    registries: grantDocument("registry"),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.sidecars;
};
