import type { ComponentChildren } from "preact";
import { collection, column, item } from "./annotate.ts";
import type { ServiceData } from "./data-views.ts";

export interface ListColumn<Row> {
  /** Its name in the data view's schema. */
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Names the row. */
  readonly isHead?: boolean;
  readonly isNumber?: boolean;
}

const Cell = ({
  head,
  isNumber,
  children,
}: {
  readonly head: string;
  readonly isNumber: boolean;
  readonly children: ComponentChildren;
}) => {
  const isBlank = children === "" || children === undefined;
  return (
    <td data-label={head} class={isBlank ? "cf-svc-blank" : isNumber ? "cf-number" : undefined}>
      {!isBlank && <div>{children}</div>}
    </td>
  );
};

/** The rows of a data view as a table, which becomes cards on small screens. */
export const ListTable = <Row,>({
  view,
  caption,
  columns,
  rows,
  keyOf,
}: {
  readonly view: ServiceData;
  readonly caption: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}) => (
  <div class="cf-table-wrap cf-svc-wrap">
    <table class="cf-table cf-svc-list" {...collection(view)}>
      <caption class="cf-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, head, isNumber }) => (
            <th key={name} scope="col" class={isNumber ? "cf-number" : undefined} {...column(name)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...item}>
            {columns.map(({ name, head, cell, isHead, isNumber }) =>
              isHead ? (
                <th key={name} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <Cell key={name} head={head} isNumber={isNumber === true}>
                  {cell(row)}
                </Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** An empty list, with the reason and the next step. */
export const Nothing = ({ view, children }: { readonly view: ServiceData; readonly children: ComponentChildren }) => (
  <div class="cf-empty" {...collection(view)}>
    {children}
  </div>
);

export interface Pages {
  readonly first?: string;
  readonly next?: string;
}

export const Pager = ({ pages, labels }: { readonly pages: Pages; readonly labels: readonly [string, string] }) =>
  pages.first === undefined && pages.next === undefined ? null : (
    <nav class="cf-svc-pager" aria-label="More of the list">
      {pages.first !== undefined && <a href={pages.first}>{labels[0]}</a>}
      {pages.next !== undefined && (
        <a href={pages.next} rel="next">
          {labels[1]}
        </a>
      )}
    </nav>
  );
