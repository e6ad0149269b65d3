/** One field of each data type, rows within rows, and sections that come and go. */
export const sampleDefinition = {
  $formspec: "1.0",
  url: "https://forms.example.org/order",
  version: "1.2.0",
  status: "active",
  title: "Order",
  items: [
    {
      key: "name",
      type: "field",
      label: "Name",
      dataType: "string",
      required: true,
      semanticType: "https://schema.org/name",
    },
    { key: "remarks", type: "field", label: "Remarks", dataType: "text" },
    {
      key: "people",
      type: "field",
      label: "People",
      dataType: "integer",
      constraint: "$people > 0",
      constraintMessage: "At least one person comes",
    },
    { key: "weight", type: "field", label: "Weight", dataType: "decimal" },
    { key: "gift", type: "field", label: "Is it a gift?", dataType: "boolean" },
    { key: "on", type: "field", label: "Delivery day", dataType: "date" },
    { key: "called", type: "field", label: "Called", dataType: "dateTime" },
    { key: "at", type: "field", label: "Time", dataType: "time" },
    { key: "site", type: "field", label: "Site", dataType: "uri" },
    { key: "scan", type: "field", label: "Scan", dataType: "attachment" },
    {
      key: "size",
      type: "field",
      label: "Size",
      dataType: "choice",
      options: [
        { value: "s", label: "Small" },
        { value: "l", label: "Large" },
      ],
    },
    {
      key: "extras",
      type: "field",
      label: "Extras",
      dataType: "multiChoice",
      options: [
        { value: "ribbon", label: "Ribbon" },
        { value: "card", label: "Card" },
      ],
    },
    { key: "price", type: "field", label: "Price", dataType: "money", currency: "EUR" },
    { key: "tip", type: "field", label: "Tip", dataType: "money" },
    {
      key: "wish",
      type: "group",
      label: "The gift",
      relevant: "$gift = true",
      children: [{ key: "text", type: "field", label: "What should the card say?", dataType: "string" }],
    },
    {
      key: "lines",
      type: "group",
      label: "Lines",
      repeatable: true,
      maxRepeat: 3,
      children: [
        { key: "what", type: "field", label: "What", dataType: "string" },
        { key: "qty", type: "field", label: "How many", dataType: "integer" },
        {
          key: "parts",
          type: "group",
          label: "Parts",
          repeatable: true,
          children: [{ key: "no", type: "field", label: "Part number", dataType: "string" }],
        },
      ],
    },
    { key: "total", type: "field", label: "Pieces", dataType: "integer", calculate: "sum($lines[*].qty)" },
  ],
  shapes: [
    {
      id: "card",
      target: "#",
      timing: "submit",
      message: "A card needs a text",
      constraint: "not(selected($extras, 'card')) or present($wish.text)",
    },
  ],
} as const;

export const sampleJson = `${JSON.stringify(sampleDefinition, null, 2)}\n`;

/** The sample with other top-level properties. */
export const sampleWith = (changes: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ ...sampleDefinition, ...changes }, null, 2)}\n`;

const target = { url: sampleDefinition.url };

export const sampleReferences = {
  $formspecReferences: "1.0",
  version: "1.0.0",
  targetDefinition: target,
  references: [
    {
      target: "name",
      type: "documentation",
      audience: "both",
      title: "How to write a name",
      content: "As on the letter box.",
    },
  ],
};
