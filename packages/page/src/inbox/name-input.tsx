import { inboxControlLimits } from "./actions.ts";
import { doingField } from "./annotate.ts";

/** The id of the datalist with names for browsers without a script. */
export const nameListId = "cf-names";

export const NameList = ({ names }: { readonly names: readonly string[] }) => (
  <datalist id={nameListId}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

/** The types of TSX know no list at a text control. */
export const completed = { list: nameListId, "data-cf-names": "one" } as object;

/** A control that takes a pet name; the page's script completes it. */
export const NameInput = ({
  id,
  name,
  value = "",
  placeholder = "@name",
  required = false,
  describedBy,
  isNew = false,
}: {
  readonly id: string;
  readonly name: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly describedBy?: string;
  /** A name that is to be given: the ones that there are do not help. */
  readonly isNew?: boolean;
}) => (
  <input
    class="cf-input cf-input--name"
    id={id}
    name={name}
    value={value}
    placeholder={placeholder}
    required={required}
    maxLength={inboxControlLimits.maxName}
    autocomplete="off"
    autocapitalize="none"
    spellcheck={false}
    dir="auto"
    aria-describedby={describedBy}
    {...(!isNew && completed)}
    {...doingField(name)}
  />
);
