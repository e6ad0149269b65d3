import { StatusBadge } from "../service/badge.tsx";
import { inboxControlLimits } from "./actions.ts";
import { type Doing, doingButton, doingField, doingForm } from "./annotate.ts";
import type { EdgeCard, MessageCard } from "./model.ts";

const partId = (card: MessageCard, edge: string, part: string): string =>
  `m-${card.number}-${part}-${Array.from(edge, (sign) => (/[\w-]/.test(sign) ? sign : `_${sign.codePointAt(0)}_`)).join("")}`;

/** The id of the element that a chip in the text links to. */
export const edgeId = (card: MessageCard, edge: string): string => partId(card, edge, "edge");

export const Chip = ({ edge, href }: { readonly edge: string; readonly href?: string }) =>
  href === undefined ? (
    <bdi class="cf-chip">@{edge}</bdi>
  ) : (
    <a class="cf-chip" href={href}>
      <bdi>@{edge}</bdi>
    </a>
  );

/** The form that gives a received capability a petname. */
export const AdoptForm = ({
  card,
  edge,
  suggested,
  label,
}: {
  readonly card: MessageCard;
  readonly edge: string;
  readonly suggested: string;
  readonly label: string;
}) => {
  const doing: Doing = { id: "mail.adopt", about: [card.number, edge] };
  const id = partId(card, edge, "name");
  return (
    <form method="post" action={`${card.here}/adopt`} class="cf-mail-line" data-cf-post {...doingForm(doing)}>
      <input type="hidden" name="edge" value={edge} />
      <label for={id}>{label}</label>
      <input
        class="cf-input"
        id={id}
        name="name"
        value={suggested}
        required
        maxLength={inboxControlLimits.maxName}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        {...doingField("name")}
      />
      <button type="submit" class="cf-button cf-button--small" {...doingButton(doing)}>
        Keep
      </button>
    </form>
  );
};

const OpenForm = ({
  card,
  edge,
  label,
}: {
  readonly card: MessageCard;
  readonly edge: string;
  readonly label: string;
}) => {
  const doing: Doing = { id: "mail.open", about: [card.number, edge] };
  return (
    <form method="post" action={`${card.here}/open`} {...doingForm(doing)}>
      <input type="hidden" name="edge" value={edge} />
      <button type="submit" class="cf-button cf-button--small cf-button--main" {...doingButton(doing)}>
        {label}
      </button>
    </form>
  );
};

/** An edge of a message: its kind, the reader's names for it, and its actions. */
export const EdgeLine = ({ card, one }: { readonly card: MessageCard; readonly one: EdgeCard }) => (
  <li class="cf-mail-edge" id={edgeId(card, one.edge)}>
    <p class="cf-mail-edge__what">
      <Chip edge={one.edge} /> <span class="cf-muted">{one.kind}</span>
      {one.about !== undefined && one.form === undefined && <bdi>{one.about}</bdi>}
      {one.statusLabel && <StatusBadge statusLabel={one.statusLabel} />}
      {one.names.length > 0 && (
        <span class="cf-muted">
          you call it{" "}
          {one.names.map(({ name, href }, index) => (
            <>
              {index > 0 && ", "}
              <a key={name} href={href}>
                <bdi>{name}</bdi>
              </a>
            </>
          ))}
        </span>
      )}
    </p>
    {one.file !== undefined && (
      <p>
        <a class="cf-button cf-button--small" href={one.file} download>
          Download<span class="cf-hidden"> {one.about ?? `@${one.edge}`}</span>
        </a>
      </p>
    )}
    {one.open !== undefined && <OpenForm card={card} edge={one.edge} label={one.open} />}
    {one.canAdopt && (
      <details class="cf-details">
        <summary>
          Keep under a name<span class="cf-hidden"> what came as @{one.edge}</span>
        </summary>
        <AdoptForm card={card} edge={one.edge} suggested={`@${one.edge}`} label="Call it" />
      </details>
    )}
  </li>
);
