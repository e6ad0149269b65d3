import type { StoreChoice } from "../store-choice.ts";
import type { FormFolder } from "./load-folder.ts";

/** Rejects intakes with a queue unless the store is PostgreSQL, because their submissions could never be delivered. */
export const withoutUnreachable = (folder: FormFolder, { kind }: StoreChoice): FormFolder => {
  if (kind === "postgres") return folder;
  const stuck = folder.intakes.filter(({ source }) => source.destination?.kind === "queue");
  if (stuck.length === 0) return folder;
  const files = new Set(stuck.map(({ file }) => file));
  const message = "A queue lies in PostgreSQL: serve with --database URL, or choose another destination";
  return {
    ...folder,
    intakes: folder.intakes.filter(({ file }) => !files.has(file)),
    problems: [...folder.problems, ...stuck.map(({ file }) => ({ file, pointer: "/destination", message }))],
    unusable: new Set([...folder.unusable, ...files]),
  };
};
