import type { VNode } from "preact";
import { StatusBadge } from "../service/badge.tsx";
import { FactList } from "../service/facts.tsx";
import { ValueText } from "../service/shown-value.tsx";
import { inboxControlLimits } from "./actions.ts";
import {
  type Doing,
  doingButton,
  doingField,
  doingForm,
  doingStatus,
  mailCollection,
  mailColumn,
  mailItem,
} from "./annotate.ts";
import { dayChoices } from "./composer.tsx";
import type { NamePage, NameRow, NamesPage } from "./model.ts";
import { NameInput } from "./name-input.tsx";

const Row = ({ row }: { readonly row: NameRow }): VNode => (
  <li class="cf-mail-namerow" {...mailItem}>
    <a href={row.href} {...mailColumn("name")}>
      <bdi class="cf-mail-name">{row.name}</bdi>
    </a>
    <span class="cf-muted" {...mailColumn("kind")}>
      {row.kind}
    </span>
    <bdi {...mailColumn("about")}>{row.about}</bdi>
    <span class="cf-muted cf-small" {...mailColumn("rights")}>
      {row.rights}
    </span>
    <span {...mailColumn("state")}>
      <StatusBadge statusLabel={row.statusLabel} />
    </span>
  </li>
);

const kinds = [
  ["agent", "An agent, by its account name"],
  ["value", "A value"],
  ["file", "A file"],
  ["tool", "A tool, by its address"],
] as const;

const AddForm = ({ page }: { readonly page: NamesPage }): VNode => {
  const doing: Doing = { id: "mail.name_add" };
  const { typed } = page;
  const text = (name: "agent" | "url" | "description", kind: "agent" | "tool", label: string) => (
    <p class="cf-svc-control" data-cf-kind={kind}>
      <label for={`add-${name}`}>
        {label} <span class="cf-muted">for {kind === "agent" ? "an agent" : "a tool"}</span>
      </label>
      <input
        class="cf-input"
        id={`add-${name}`}
        name={name}
        value={typed[name]}
        maxLength={inboxControlLimits.maxName}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        {...doingField(name)}
      />
    </p>
  );
  return (
    <form method="post" action="/inbox/names" encType="multipart/form-data" class="cf-card" {...doingForm(doing)}>
      <h2>Add a name</h2>
      <p class="cf-svc-problem cf-svc-message" role="alert" id="add-errorMessage" {...doingStatus(doing)}>
        {page.errorMessage ?? ""}
      </p>
      <p class="cf-svc-control">
        <label for="add-name">Name</label>
        <NameInput id="add-name" name="name" value={typed.name} required isNew describedBy="add-errorMessage" />
      </p>
      <p class="cf-svc-control">
        <label for="add-kind">What it names</label>
        <select class="cf-input" id="add-kind" name="kind" data-cf-kinds {...doingField("kind")}>
          {kinds.map(([value, label]) => (
            <option key={value} value={value} selected={value === typed.kind}>
              {label}
            </option>
          ))}
        </select>
      </p>
      {text("agent", "agent", "Account name")}
      <p class="cf-svc-control" data-cf-kind="value">
        <label for="add-value">
          Value <span class="cf-muted">JSON, or text</span>
        </label>
        <textarea
          class="cf-input"
          id="add-value"
          name="value"
          rows={2}
          maxLength={inboxControlLimits.maxValue}
          dir="auto"
          {...doingField("value")}
        >
          {typed.value}
        </textarea>
      </p>
      <p class="cf-svc-control" data-cf-kind="file">
        <label for="add-file">File</label>
        <input class="cf-input cf-input--file" id="add-file" type="file" name="file" {...doingField("file")} />
      </p>
      {text("url", "tool", "Address")}
      {text("description", "tool", "What it does")}
      <button type="submit" class="cf-button cf-button--main" {...doingButton(doing)}>
        Add the name
      </button>
    </form>
  );
};

/** The list of the user's petnames, with a form to add one. */
export const NamesPageView = ({ page }: { readonly page: NamesPage }): VNode => (
  <>
    <div class="cf-svc-heading">
      <p>
        <a href="/inbox">← Inbox</a>
      </p>
      <h1>Names</h1>
      <p class="cf-lead">
        What you have names for. Others have their own names for the same capabilities, and do not see yours.
      </p>
    </div>
    <ul class="cf-mail-names" {...mailCollection("mail.names")}>
      {page.rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </ul>
    {(page.first !== undefined || page.next !== undefined) && (
      <nav class="cf-svc-pager" aria-label="More names">
        {page.first !== undefined && <a href={page.first}>First names</a>}
        {page.next !== undefined && (
          <a href={page.next} rel="next">
            More names
          </a>
        )}
      </nav>
    )}
    <AddForm page={page} />
  </>
);

/** Every part of what there is that is not all of it: `read`, `read fill`. */
const lesserRights = (rights: readonly string[]): readonly string[] =>
  Array.from({ length: 2 ** rights.length - 2 }, (_, index) =>
    rights.filter((_right, at) => ((index + 1) & (1 << at)) !== 0).join(" "),
  );

const Attenuate = ({ page }: { readonly page: NamePage }): VNode => {
  const doing: Doing = { id: "mail.name_attenuate" };
  return (
    <form method="post" action={`${page.row.href}/attenuate`} class="cf-card" {...doingForm(doing)}>
      <h2>Something that permits less</h2>
      <p class="cf-muted">To give away less than you have. What is made here ends when this one ends.</p>
      <p class="cf-svc-problem cf-svc-message" role="alert" {...doingStatus(doing)}>
        {page.errorMessage?.of === "attenuate" ? page.errorMessage.text : ""}
      </p>
      <p class="cf-svc-control">
        <label for="less-as">Its name</label>
        <NameInput id="less-as" name="as" value={page.typed.as} required isNew />
      </p>
      <p class="cf-svc-control">
        <label for="less-rights">Permits</label>
        <select class="cf-input" id="less-rights" name="rights" {...doingField("rights")}>
          <option value="">As much as this: {page.rights.join(", ")}</option>
          {lesserRights(page.rights).map((one) => (
            <option key={one} value={one}>
              Only {one.replaceAll(" ", " and ")}
            </option>
          ))}
        </select>
      </p>
      <p class="cf-svc-control">
        <label for="less-days">Is good for</label>
        <select class="cf-input" id="less-days" name="days" {...doingField("days")}>
          {dayChoices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p class="cf-svc-control">
        <label for="less-uses">
          Can be used <span class="cf-muted">times; nothing for as often as one likes</span>
        </label>
        <input
          class="cf-input cf-input--tiny"
          id="less-uses"
          name="uses"
          inputMode="numeric"
          maxLength={7}
          {...doingField("uses")}
        />
      </p>
      <button type="submit" class="cf-button" {...doingButton(doing)}>
        Make it
      </button>
    </form>
  );
};

/** One petname: its capability, and the actions on the name. */
export const NamePageView = ({ page }: { readonly page: NamePage }): VNode => {
  const rename: Doing = { id: "mail.name_rename" };
  const remove: Doing = { id: "mail.name_remove" };
  const look: Doing = { id: "mail.name_look" };
  const { row, errorMessage } = page;
  return (
    <>
      <div class="cf-svc-heading">
        <p>
          <a href="/inbox/names">← Names</a>
        </p>
        <h1>
          <bdi>{row.name}</bdi>
        </h1>
        <p>
          <span class="cf-muted">{row.kind}</span> <StatusBadge statusLabel={row.statusLabel} />
        </p>
      </div>
      <FactList facts={page.facts.map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])} />
      {page.shown && (
        <section class="cf-card" aria-label="What it holds">
          <ValueText value={page.shown} />
        </section>
      )}
      {page.look && (
        <form method="post" action={page.look.action} {...doingForm(look)}>
          <button type="submit" class="cf-button" {...doingButton(look)}>
            {page.look.text}
          </button>
        </form>
      )}
      <p class="cf-svc-actions">
        {page.responses !== undefined && <a href={page.responses}>Answers to this form</a>}
        {page.revoke !== undefined && <a href={page.revoke}>Revoke…</a>}
      </p>
      {!row.isOwn && (
        <div class="cf-svc-decide">
          <form method="post" action={`${row.href}/rename`} class="cf-card" {...doingForm(rename)}>
            <h2>Another name</h2>
            <p class="cf-svc-problem cf-svc-message" role="alert" {...doingStatus(rename)}>
              {errorMessage?.of === "rename" ? errorMessage.text : ""}
            </p>
            <p class="cf-svc-control">
              <label for="rename-to">New name</label>
              <NameInput id="rename-to" name="to" value={page.typed.to} required isNew />
            </p>
            <button type="submit" class="cf-button" {...doingButton(rename)}>
              Rename
            </button>
          </form>
          <Attenuate page={page} />
          <form method="post" action={`${row.href}/remove`} class="cf-card" {...doingForm(remove)}>
            <h2>Forget it</h2>
            <p>The name goes, and every name below it. What it names stays what it is for those who have it.</p>
            <p class="cf-svc-problem cf-svc-message" role="alert" {...doingStatus(remove)}>
              {errorMessage?.of === "remove" ? errorMessage.text : ""}
            </p>
            <button type="submit" class="cf-button cf-button--danger" {...doingButton(remove)}>
              Remove the name
            </button>
          </form>
        </div>
      )}
    </>
  );
};
