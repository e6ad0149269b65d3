import type { ManifestAction } from "@cofill/site";

/** Something that can be done on a page. */
export type PageAction =
  | (ManifestAction & { readonly operation?: undefined })
  /** An operation of the API, which the table of operations describes. */
  | (Omit<ManifestAction, "title" | "description"> & {
      readonly operation: string;
      readonly title?: undefined;
      readonly description?: undefined;
    })
  /** One of several uses of an operation, which therefore has its own title. */
  | (ManifestAction & { readonly operation: string });

/** The summary and the description of operations by their ids, as the table of operations has them. */
export type TextsOfOperations = Readonly<
  Record<string, { readonly summary: string; readonly description: string } | undefined>
>;

/**
 * An action as a manifest lists it.
 *
 * @example describeAction({ operation: "mail.close", risk: "high" }, { "mail.close": { summary, description } });
 */
export const describeAction = (action: PageAction, texts: TextsOfOperations): ManifestAction => {
  const { operation, ...own } = action;
  if (own.title !== undefined) return own;
  const found = texts[operation ?? ""];
  if (!found) throw new Error(`there is no operation ${operation}`);
  const { title: _, description: __, ...rest } = own;
  return { title: found.summary, description: found.description, ...rest };
};

/** All of a table of actions as a manifest lists them. */
export const describeActions = <Id extends string>(
  actions: Readonly<Record<Id, PageAction>>,
  texts: TextsOfOperations,
): Readonly<Record<Id, ManifestAction>> =>
  Object.fromEntries(
    Object.entries<PageAction>(actions).map(([id, action]) => [id, describeAction(action, texts)]),
  ) as Record<Id, ManifestAction>;
