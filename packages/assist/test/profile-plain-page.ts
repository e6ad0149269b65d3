import { detectMode } from "../src/discovery/mode.ts";
import { findPlainFields, matchPlainFields } from "../src/discovery/plain-fields.ts";
import { importValues, newProfile } from "../src/profile/import-values.ts";

const now = "2026-04-01T08:00:00Z";

const page = {
  fields: () =>
    findPlainFields(document).map(({ path, label, concept, clue, advisory }) => ({
      path,
      label,
      concept,
      clue,
      advisory,
    })),

  matches: (values: Record<string, unknown>) => {
    const imported = importValues(newProfile("me", "Me", now), values, { source: "test", now });
    return imported.ok ? matchPlainFields(imported.profile, findPlainFields(document)) : [];
  },

  mode: () => {
    const found = detectMode(document);
    if (found.mode !== "formspec") return { mode: found.mode };
    return { mode: found.mode, forms: found.forms.map(({ element: _, ...form }) => form) };
  },

  giveEngine: () =>
    Object.assign(document.querySelector("[data-formspec-form]")!, { engine: { version: 1 } }) && undefined,
};

export type PlainPage = typeof page;

(globalThis as unknown as { page: PlainPage }).page = page;
