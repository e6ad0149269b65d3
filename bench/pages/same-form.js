// One questionnaire in three formats, so that every contender shows the same fields and decides the same rules: every
// fifth question (but the first hundred rules at most) is shown only when the one before it is answered with "yes".
const kinds = ["text", "number", "choice", "text", "yesno"];

export const questions = (fields, rules) =>
  Array.from({ length: fields }, (_, index) => {
    const kind = kinds[index % kinds.length];
    const isRuled = index > 0 && index % 5 === 0 && index / 5 <= rules;
    return {
      id: `q${index}`,
      label: `Question ${index + 1}: what should we know?`,
      kind,
      required: index % 4 === 0,
      ...(isRuled && { shownIf: `q${index - 1}` }),
    };
  });

const choices = ["red", "green", "blue", "yellow"];

/** A Formspec definition, whose rules run in the browser too. */
export const asFormspec = (list) => ({
  $formspec: "1.0",
  url: "https://bench.example/form",
  version: "1.0.0",
  status: "active",
  title: "The same questionnaire",
  items: list.map(({ id, label, kind }) => ({
    key: id,
    type: "field",
    label,
    dataType: { text: "string", number: "decimal", choice: "choice", yesno: "boolean" }[kind],
    ...(kind === "choice" && { options: choices.map((value) => ({ value, label: value })) }),
  })),
  binds: list
    .filter(({ required, shownIf }) => required || shownIf)
    .map(({ id, required, shownIf }) => ({
      path: id,
      ...(required && { required: "true" }),
      ...(shownIf && { relevant: `$${shownIf} = true` }),
    })),
});

export const asSurvey = (list) => ({
  title: "The same questionnaire",
  elements: list.map(({ id, label, kind, required, shownIf }) => ({
    name: id,
    title: label,
    type: { text: "text", number: "text", choice: "dropdown", yesno: "boolean" }[kind],
    ...(kind === "number" && { inputType: "number" }),
    ...(kind === "choice" && { choices }),
    ...(required && { isRequired: true }),
    ...(shownIf && { visibleIf: `{${shownIf}} = true` }),
  })),
});

/** For rjsf: a rule is an if/then of JSON Schema. */
export const asJsonSchema = (list) => {
  const property = ({ label, kind }) => ({
    title: label,
    ...{
      text: { type: "string" },
      number: { type: "number" },
      choice: { type: "string", enum: choices },
      yesno: { type: "boolean" },
    }[kind],
  });
  const ruled = list.filter(({ shownIf }) => shownIf);
  return {
    title: "The same questionnaire",
    type: "object",
    required: list.filter(({ required, shownIf }) => required && !shownIf).map(({ id }) => id),
    properties: Object.fromEntries(list.filter(({ shownIf }) => !shownIf).map((one) => [one.id, property(one)])),
    ...(ruled.length > 0 && {
      allOf: ruled.map((one) => ({
        if: { properties: { [one.shownIf]: { const: true } }, required: [one.shownIf] },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word.
        then: { properties: { [one.id]: property(one) } },
      })),
    }),
  };
};
