import { controlLimits } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus, result } from "./annotate.ts";
import { StatusBadge, type StatusLabel } from "./badge.tsx";
import { ListTable, Nothing, Pager, type Pages } from "./list-table.tsx";
import { type Moment, MomentText } from "./moment.tsx";
import { type Who, WhoText } from "./who.tsx";

/** The page that lists API keys and creates one. */
export interface KeysPage {
  readonly type: "keys";
  readonly rows: readonly {
    readonly id: string;
    readonly who: Who;
    readonly roles: string;
    readonly createdAt: Moment;
    readonly statusLabel: StatusLabel;
    readonly isYours: boolean;
    readonly revoke?: string;
  }[];
  readonly pages: Pages;
  /** A key that was just made; shown this once. */
  readonly made?: { readonly key: string; readonly who: Who; readonly roles: string };
  /** Whether there is no key yet; until the first one, every user of this machine has all rights. */
  readonly isFirst: boolean;
  readonly typed: {
    readonly role: string;
    readonly actor: string;
    readonly name: string;
    readonly furtherRoles: string;
  };
  readonly errorMessage?: string;
}

type Row = KeysPage["rows"][number];

const columns = [
  {
    name: "actor",
    head: "Stands for",
    isHead: true,
    cell: ({ who, isYours }: Row) => (
      <>
        <WhoText who={who} />
        {isYours && <span class="cf-muted"> you</span>}
      </>
    ),
  },
  { name: "roles", head: "Roles", cell: ({ roles }: Row) => roles },
  { name: "id", head: "Key", cell: ({ id }: Row) => <code>{id}</code> },
  { name: "created", head: "Made (UTC)", cell: ({ createdAt }: Row) => <MomentText moment={createdAt} /> },
  { name: "status", head: "Status", cell: ({ statusLabel }: Row) => <StatusBadge statusLabel={statusLabel} /> },
  {
    name: "end",
    head: "End it",
    cell: ({ revoke, who }: Row) =>
      revoke === undefined ? (
        ""
      ) : (
        <a class="cf-button cf-button--danger" href={revoke}>
          Revoke…<span class="cf-hidden"> the key of {who.name}</span>
        </a>
      ),
  },
];

const roles = [
  ["agent", "Agent: begins and fills submissions through the API and MCP"],
  ["submitter", "Submitter: a person who begins and fills their own"],
  ["reviewer", "Reviewer: sees all submissions and decides on them"],
  ["operator", "Operator: runs the service, with deliveries and keys"],
] as const;

const Made = ({ made }: { readonly made: NonNullable<KeysPage["made"]> }) => (
  <section class="cf-svc-once" aria-labelledby="made-key">
    <h2 id="made-key">The key is made</h2>
    <p>
      This is the only time it is shown; the server keeps a hash of it. It stands for <WhoText who={made.who} /> (
      {made.roles}).
    </p>
    <p>
      <code class="cf-svc-secret" {...result("key.create")}>
        {made.key}
      </code>
    </p>
  </section>
);

const Create = ({ page }: { readonly page: KeysPage }) => (
  <form method="post" action="/keys" class="cf-card" {...actionForm("key.create")}>
    <h2>Make a key</h2>
    {page.isFirst && (
      <p class="cf-notice cf-notice--warn">
        From the first key on, every request needs one, also on this machine. The first one must be an operator's; you
        sign in with it afterwards.
      </p>
    )}
    <p class="cf-svc-problem cf-svc-message" id="key-errorMessage" role="alert" {...actionStatus("key.create")}>
      {page.errorMessage ?? ""}
    </p>
    <p class="cf-svc-control">
      <label for="key-role">Role</label>
      <select class="cf-input" id="key-role" name="role" {...actionField("role")}>
        {roles.map(([value, text]) => (
          <option key={value} value={value} selected={value === page.typed.role}>
            {text}
          </option>
        ))}
      </select>
    </p>
    <p class="cf-svc-control">
      <label for="key-actor">Stands for</label>
      <input
        class="cf-input"
        id="key-actor"
        name="actor"
        value={page.typed.actor}
        required
        maxLength={controlLimits.maxId}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby="key-actor-help key-errorMessage"
        {...actionField("actor")}
      />
      <span class="cf-muted" id="key-actor-help">
        The actor id that the trail records for this key: letters, digits and _ . : @ -
      </span>
    </p>
    <p class="cf-svc-control">
      <label for="key-name">
        Name <span class="cf-muted">optional, for people to read</span>
      </label>
      <input
        class="cf-input"
        id="key-name"
        name="name"
        value={page.typed.name}
        maxLength={controlLimits.maxName}
        autocomplete="off"
        {...actionField("name")}
      />
    </p>
    <p class="cf-svc-control">
      <label for="key-further">
        Further roles, of forms that it fills or that gates ask for{" "}
        <span class="cf-muted">optional, with blanks between them</span>
      </label>
      <input
        class="cf-input"
        id="key-further"
        name="further_roles"
        value={page.typed.furtherRoles}
        maxLength={controlLimits.maxRoles}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        {...actionField("further_roles")}
      />
    </p>
    <button type="submit" class="cf-button cf-button--main" {...actionButton("key.create")}>
      Make a key
    </button>
  </form>
);

export const KeysPageView = ({ page }: { readonly page: KeysPage }) => (
  <>
    <h1>API keys</h1>
    {page.made && <Made made={page.made} />}
    {page.rows.length === 0 ? (
      <Nothing view="keys.list">
        <p>No API keys yet. Every user of this machine may do everything here.</p>
      </Nothing>
    ) : (
      <ListTable view="keys.list" caption="API keys" columns={columns} rows={page.rows} keyOf={({ id }) => id} />
    )}
    <Pager pages={page.pages} labels={["First keys", "More keys"]} />
    <Create page={page} />
  </>
);
