// Generates forms of any size with every kind of field, half of them filled.
const fence = "```";

const bodies = [
  (id, i) => [
    `kind="string" id="${id}" label="Text ${i}" required=true minLength=2 maxLength=400`,
    i % 2 ? `${fence}value\nAnswer number ${i}, long enough to be one.\n${fence}` : "",
  ],
  (id, i) => [
    `kind="number" id="${id}" label="Amount ${i}" min=0 max=100000 required=true`,
    i % 2 ? `${fence}value\n${i}.5\n${fence}` : "",
  ],
  (id, i) => [
    `kind="single_select" id="${id}" label="Choice ${i}" required=true`,
    `- [ ] First {% #first %}\n- [${i % 2 ? "x" : " "}] Second {% #second %}\n- [ ] Third {% #third %}`,
  ],
  (id, i) => [
    `kind="string_list" id="${id}" label="List ${i}" minItems=1`,
    i % 2 ? `${fence}value\nOne item\nAnother item\n${fence}` : "",
  ],
  (id, i) => [
    `kind="checkboxes" id="${id}" label="Tasks ${i}" checkboxMode="multi"`,
    `- [${i % 2 ? "x" : " "}] Review {% #review %}\n- [ ] Release {% #release %}`,
  ],
  (id, i) => [
    `kind="url" id="${id}" label="Link ${i}"`,
    i % 2 ? `${fence}value\nhttps://example.com/${i}\n${fence}` : "",
  ],
  (id, i) => [
    `kind="multi_select" id="${id}" label="Tags ${i}" minSelections=1`,
    `- [${i % 2 ? "x" : " "}] Red {% #red %}\n- [ ] Blue {% #blue %}`,
  ],
  (id, i) => [
    `kind="date" id="${id}" label="Day ${i}" min="2000-01-01"`,
    i % 2 ? `${fence}value\n2024-05-${String((i % 28) + 1).padStart(2, "0")}\n${fence}` : "",
  ],
];

export const generateForm = (fields) => {
  const lines = ["---", "markform:", "  spec: MF/0.1", "---", "", '{% form id="generated" title="Generated" %}', ""];
  for (let i = 0; i < fields; i++) {
    if (i % 10 === 0) lines.push(`{% group id="group_${i}" title="Group ${i}" %}`, "");
    const [attributes, body] = bodies[i % bodies.length](`field_${i}`, i);
    lines.push(`{% field ${attributes} %}${body ? `\n${body}\n` : ""}{% /field %}`, "");
    if (i % 10 === 9 || i === fields - 1) lines.push("{% /group %}", "");
  }
  return [...lines, "{% /form %}", ""].join("\n");
};
