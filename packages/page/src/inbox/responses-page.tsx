import type { VNode } from "preact";
import { StatusBadge } from "../service/badge.tsx";
import { FactList } from "../service/facts.tsx";
import { MomentText } from "../service/moment.tsx";
import { type Doing, doingButton, doingForm, doingStatus, mailCollection, mailColumn, mailItem } from "./annotate.ts";
import type { EndPage, ResponsesPage } from "./model.ts";
import { WhoName } from "./who-name.tsx";

/** The answers to a form, one row each. */
export const ResponsesPageView = ({ page }: { readonly page: ResponsesPage }): VNode => (
  <>
    <div class="cf-svc-heading">
      <p>
        <a href="/inbox">← Inbox</a>
      </p>
      <h1 dir="auto">{page.title}</h1>
      <p>
        <StatusBadge statusLabel={page.statusLabel} />
        {page.close !== undefined && <a href={page.close}>Close…</a>}
        {page.revoke !== undefined && <a href={page.revoke}>Revoke…</a>}
        {page.secrets !== undefined && page.rows.length > 0 && <a href={page.secrets}>Show secret answers</a>}
        <a href={page.csv} download>
          As CSV
        </a>
        <a href={page.json} download>
          As JSON
        </a>
      </p>
    </div>
    {page.rows.length === 0 ? (
      <div class="cf-empty" {...mailCollection("mail.responses")}>
        <p>No answer has come yet.</p>
      </div>
    ) : (
      <div class="cf-table-wrap">
        <table class="cf-table cf-mail-table" {...mailCollection("mail.responses")}>
          <caption class="cf-hidden">Answers, the oldest first</caption>
          <thead>
            <tr>
              <th scope="col" {...mailColumn("number")}>
                Message
              </th>
              <th scope="col" {...mailColumn("from")}>
                From
              </th>
              <th scope="col" {...mailColumn("when")}>
                Came (UTC)
              </th>
              {page.columns.map(({ path, label, isSecret }) => (
                <th key={path} scope="col">
                  <bdi>{label}</bdi>
                  {isSecret && <span class="cf-muted"> secret</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <tr key={row.number} {...mailItem}>
                <th scope="row">
                  <a href={row.href}>{row.number}</a>
                </th>
                <td data-label="From">
                  <WhoName name={row.from} />
                </td>
                <td data-label="Came (UTC)">
                  <MomentText moment={row.at} />
                </td>
                {row.cells.map((cell, index) => (
                  <td key={page.columns[index]?.path ?? index} data-label={page.columns[index]?.label}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    {page.next !== undefined && (
      <nav class="cf-svc-pager" aria-label="More answers">
        <a href={page.next} rel="next">
          More answers
        </a>
      </nav>
    )}
  </>
);

/** Explains what ends permanently, and asks for confirmation. */
export const EndPageView = ({ page }: { readonly page: EndPage }): VNode => {
  const doing: Doing = { id: page.action };
  return (
    <div class="cf-svc-narrow">
      <h1>{page.title}</h1>
      <FactList facts={page.about.map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])} />
      {page.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <form method="post" action={page.post} {...doingForm(doing)}>
        <input type="hidden" name="form" value={page.form} />
        <p class="cf-svc-problem cf-svc-message" role="alert" {...doingStatus(doing)}>
          {page.errorMessage ?? ""}
        </p>
        <p class="cf-svc-actions">
          <button type="submit" class="cf-button cf-button--danger" {...doingButton(doing)}>
            {page.button}
          </button>
          <a href={page.back}>Leave it as it is</a>
        </p>
      </form>
    </div>
  );
};
