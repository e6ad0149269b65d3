import { expect, test } from "vitest";
import { valueText } from "./value-text.ts";

test.each([
  [null, ""],
  ["Ida", "Ida"],
  [false, "false"],
  [0, "0"],
  [{ amount: "12.50", currency: "EUR" }, "12.50 EUR"],
  [["red", "blue"], "red, blue"],
  [[1], "[1]"],
  [{ contentType: "image/png" }, '{"contentType":"image/png"}'],
])("valueText: %j is shown as %j", (value, text) => expect(valueText(value)).toBe(text));
