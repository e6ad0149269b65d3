import {
  type AssistProvider,
  type Confirm,
  createAssistProvider,
  createMemoryProfileStore,
  importValues,
  newProfile,
} from "@cofill/assist";
import { openForm } from "@cofill/formspec";

const now = "2026-05-17T10:00:00.000Z";

export const definition = {
  $formspec: "1.0",
  url: "https://forms.example/travel",
  version: "1.2.0",
  status: "active",
  title: "Travel request",
  description: "Who goes where, and what it costs.",
  formPresentation: { pageMode: "wizard" },
  items: [
    {
      key: "traveller",
      type: "group",
      label: "Traveller",
      children: [
        { key: "name", type: "field", label: "Name", dataType: "string", hint: "As in the passport." },
        { key: "email", type: "field", label: "E-mail", dataType: "string", semanticType: "https://schema.org/email" },
        { key: "born", type: "field", label: "Born on", dataType: "date" },
        {
          key: "class",
          type: "field",
          label: "Class",
          dataType: "choice",
          options: [
            { value: "economy", label: "Economy" },
            { value: "business", label: "Business" },
          ],
          presentation: { widgetHint: "radio" },
        },
        { key: "reason", type: "field", label: "Why business", dataType: "text" },
      ],
    },
    {
      key: "legs",
      type: "group",
      label: "Legs",
      repeatable: true,
      minRepeat: 2,
      maxRepeat: 4,
      children: [
        { key: "to", type: "field", label: "To", dataType: "string" },
        { key: "km", type: "field", label: "Kilometres", dataType: "integer" },
        { key: "cost", type: "field", label: "Cost", dataType: "decimal" },
      ],
    },
    {
      key: "summary",
      type: "group",
      label: "Summary",
      children: [{ key: "total", type: "field", label: "Total", dataType: "decimal" }],
    },
  ],
  binds: [
    { path: "traveller.name", required: "true" },
    { path: "traveller.reason", relevant: "$traveller.class = 'business'", required: "true" },
    { path: "traveller.born", constraint: "$ < today()", constraintMessage: "Must be in the past" },
    { path: "legs[*].cost", calculate: "$km * 0.23" },
    { path: "summary.total", calculate: "sum($legs[*].cost)" },
  ],
  shapes: [
    {
      id: "far",
      target: "#",
      constraint: "$summary.total < 1000",
      message: "{{$summary.total}} needs approval",
      severity: "warning",
    },
    { id: "somewhere", target: "legs[*].to", constraint: "present($)", message: "Where to?", timing: "submit" },
  ],
};

const target = { url: definition.url, compatibleVersions: "^1.0.0" };

export const references = {
  $formspecReferences: "1.0",
  version: "1.0.0",
  targetDefinition: target,
  references: [
    { target: "legs[*].km", type: "example", audience: "agent", title: "Berlin to Paris", content: "1054" },
    {
      target: "legs",
      type: "documentation",
      audience: "both",
      uri: "https://forms.example/legs",
      description: "What a leg is",
    },
    {
      target: "#",
      type: "policy",
      audience: "human",
      title: "Travel policy",
      uri: "https://forms.example/policy",
      priority: "primary",
    },
  ],
};

export const ontology = {
  $formspecOntology: "1.0",
  version: "1.0.0",
  targetDefinition: target,
  concepts: { "traveller.name": { concept: "https://schema.org/name", display: "Name" } },
};

/** The same form for every door. */
export const scenarioProvider = async (confirm?: Confirm): Promise<AssistProvider> => {
  const profiles = createMemoryProfileStore();
  const values = { "https://schema.org/email": "ida@example.org", "https://schema.org/name": "Ida Berg" };
  const imported = importValues(newProfile("home", "Home", now), values, { source: "test", now });
  if (!imported.ok) throw new Error("the profile of the scenario is no profile");
  await profiles.write(imported.profile);
  return createAssistProvider(openForm(definition, { references, ontology, now }), {
    profiles,
    now: () => now,
    ...(confirm && { confirm }),
  });
};

/** One visit of an agent: every tool, the good and the bad. */
export const scenario: readonly (readonly [name: string, input: unknown])[] = [
  ["formspec.form.describe", {}],
  ["formspec.field.list", {}],
  ["formspec.field.list", { filter: "all" }],
  ["formspec.field.describe", { path: "traveller.class" }],
  ["formspec.field.help", { path: "legs[1].km" }],
  ["formspec.field.help", { path: "legs[1].km", audience: "human" }],
  ["formspec.form.progress", {}],
  ["formspec.form.nextIncomplete", {}],
  ["formspec.field.set", { path: "traveller.reason", value: "tall" }],
  ["formspec.field.set", { path: "traveller.class", value: "first" }],
  ["formspec.field.set", { path: "traveller.class", value: "business" }],
  ["formspec.field.set", { path: "traveller.born", value: "2090-01-01" }],
  ["formspec.field.set", { path: "summary.total", value: 1 }],
  ["formspec.field.set", { path: "legs[9].km", value: 1 }],
  ["formspec.field.set", { path: "legs[", value: 1 }],
  ["formspec.field.set", { path: "traveller.name", value: "x", color: "red" }],
  [
    "formspec.field.bulkSet",
    {
      entries: [
        { path: "legs[0].km", value: "1054" },
        { path: "legs[1].km", value: "far" },
        { path: "legs[0].to", value: "Paris — «gare de l’Est» \u202e𝄞" },
      ],
    },
  ],
  ["formspec.field.validate", { path: "traveller.born" }],
  ["formspec.form.validate", {}],
  ["formspec.form.validate", { mode: "submit" }],
  ["formspec.form.pages", {}],
  ["formspec.form.nextIncomplete", { scope: "page" }],
  ["formspec.profile.match", {}],
  ["formspec.profile.match", { profileId: "work" }],
  [
    "formspec.profile.apply",
    {
      matches: [
        { path: "traveller.name", value: "Ida Berg" },
        { path: "summary.total", value: 3 },
      ],
      confirm: true,
    },
  ],
  ["formspec.profile.learn", {}],
  ["formspec.field.set", { path: "traveller.born" }],
  ["formspec.field.list", { filter: "empty" }],
  ["formspec.field.list", { filter: "sideways" }],
];
