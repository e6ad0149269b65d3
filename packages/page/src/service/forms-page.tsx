import { collection, column, item } from "./annotate.ts";
import { Nothing, Pager, type Pages } from "./list-table.tsx";

/** The page that lists the forms of the service. */
export interface FormsPage {
  readonly type: "forms";
  readonly forms: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly description?: string;
    /** `2 gates, to a webhook` */
    readonly traits?: string;
    /** `12 submissions, 3 under way, 1 in review`; nothing for those who may not know. */
    readonly counts?: string;
    readonly submissions?: string;
    /** Absent for those who may not begin one. */
    readonly start?: string;
  }[];
  readonly pages: Pages;
}

export const FormsPageView = ({ page }: { readonly page: FormsPage }) => (
  <>
    <h1>Forms</h1>
    {page.forms.length === 0 ? (
      <Nothing view="forms.list">
        <p>No form takes submissions here yet.</p>
        <p class="cf-muted">
          Put one into the folder that <code>cofill serve</code> was given: it is taken up as it is saved.
        </p>
      </Nothing>
    ) : (
      <ul class="cf-cards" {...collection("forms.list")}>
        {page.forms.map((form) => (
          <li key={form.id} class="cf-card" {...item}>
            <h2 {...column("name")}>
              <bdi>{form.name}</bdi>
            </h2>
            {form.description !== undefined && <p {...column("description")}>{form.description}</p>}
            <p class="cf-muted">
              <code {...column("id")}>{form.id}</code>, version <span {...column("version")}>{form.version}</span>
              {form.traits !== undefined && `, ${form.traits}`}
            </p>
            {form.counts !== undefined && (
              <p {...column("submissions")}>
                {form.submissions === undefined ? form.counts : <a href={form.submissions}>{form.counts}</a>}
              </p>
            )}
            {form.start !== undefined && (
              <p>
                <a class="cf-button cf-button--main" href={form.start}>
                  Start<span class="cf-hidden"> {form.name}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
    <Pager pages={page.pages} labels={["First forms", "More forms"]} />
  </>
);
