import { expect, test } from "vitest";
import { collectionRows } from "../../src/index.ts";
import { codesOf, F, kind, pageOf } from "./resolve-page.ts";

const rowsOf = (html: string, how = {}) => {
  const found = collectionRows(pageOf(html), "invoice.list", how);
  if (!found.ok) return codesOf(found.diagnostics);
  return found.value.rows.map(({ cells }) =>
    Object.fromEntries(cells.map(({ column, element }) => [column, element.text])),
  );
};
const C = kind("collection", 'data-agent-action="invoice.list"');
const I = kind("item");

test.each([
  [
    "column names from table headers",
    `<table ${C}><thead><tr><th>Number<th>Customer e-mail</thead><tbody><tr ${I}><td>17<td>a+b@x.org<tr ${I}><td>18<td>c@x.org</table>`,
    [
      { Number: "17", "Customer e-mail": "a+b@x.org" },
      { Number: "18", "Customer e-mail": "c@x.org" },
    ],
  ],
  [
    "a collection that is the table body",
    `<table><thead><tr><th>Number<th>Total</thead><tbody ${C}><tr ${I}><td>17<td>9.50</tbody></table>`,
    [{ Number: "17", Total: "9.50" }],
  ],
  [
    "the header row next to the values",
    `<table ${C}><tr><th colspan=2>Invoices<tr><th>Number<th>Total<tr ${I}><td>17<td>9.50</table>`,
    [{ Number: "17", Total: "9.50" }],
  ],
  [
    "a header over two columns, and row headers as cells",
    `<table ${C}><tr><th>Number<th colspan=2>Price<tr ${I}><th scope=row>17<td>9<td>EUR</table>`,
    [{ Number: "17", Price: "EUR" }],
  ],
  [
    "annotated headers and cells by their own name",
    `<table ${C}><tr><th data-agent-field=id>Nr.<th>Betrag<tr ${I}><td>17<td data-agent-field=amount>9.50</table>`,
    [{ id: "17", amount: "9.50" }],
  ],
  [
    "a list of cards",
    `<ul ${C}><li ${I}><b ${F("id")}>17</b> <i data-agent-output=status>paid</i></ul>`,
    [{ id: "17", status: "paid" }],
  ],
  [
    "no rows of a nested collection",
    `<div ${C}><div ${kind("collection", "data-agent-action=x.y")}><p ${I}><b ${F("id")}>1</b></p></div></div>`,
    [],
  ],
  [
    "a missing collection",
    `<table ${kind("collection", "data-agent-action=other")}></table>`,
    ["error collection_not_found"],
  ],
  ["an ambiguous collection", `<table ${C}></table><table ${C}></table>`, ["error ambiguous_collection"]],
])("collectionRows handles %s", (_, html, rows) => expect(rowsOf(html)).toEqual(rows));

test("rows without annotation are not read, with a diagnostic", () => {
  const found = collectionRows(pageOf(`<table ${C}><tr><td>17</table>`), "invoice.list");
  expect(found.ok && found.value.rows).toEqual([]);
  expect(codesOf(found.diagnostics)).toEqual(["warning missing_kind"]);
});
