// Generates definitions of any size, always the same.
const about = {
  $formspec: "1.0",
  url: "https://bench.example/form",
  version: "1.0.0",
  status: "active",
  title: "Bench",
};

const field = (key, dataType = "decimal") => ({ key, type: "field", label: key, dataType });

/** Input fields, and calculated fields in chains of five that each read two answers and the previous field. */
export const calculatedDefinition = (fields, calculated) => {
  const inputs = fields - calculated;
  return {
    ...about,
    items: [
      ...Array.from({ length: inputs }, (_, i) => field(`in_${i}`)),
      ...Array.from({ length: calculated }, (_, i) => field(`out_${i}`)),
    ],
    binds: [
      ...Array.from({ length: calculated }, (_, i) => ({
        path: `out_${i}`,
        calculate: `($in_${(i * 4) % inputs} ?? 0) * 1.19 + ($in_${(i * 4 + 1) % inputs} ?? 0)${i % 5 === 0 ? "" : ` + $out_${i - 1}`}`,
      })),
      ...Array.from({ length: inputs / 4 }, (_, i) => ({
        path: `in_${i * 4}`,
        constraint: "$ >= 0",
        required: `$in_${i * 4 + 1} > 10`,
      })),
    ],
    shapes: [{ id: "sum", target: "#", constraint: "$out_4 < 100000", message: "Too much" }],
  };
};

/** Rows with an amount each, and the sum of the amounts. */
export const columnDefinition = () => ({
  ...about,
  items: [
    {
      key: "rows",
      type: "group",
      label: "Rows",
      repeatable: true,
      children: [field("qty", "integer"), field("price"), field("amount")],
    },
    field("total"),
  ],
  binds: [
    { path: "rows[*].amount", calculate: "$qty * $price" },
    { path: "total", calculate: "sum($rows[*].amount)" },
  ],
});
