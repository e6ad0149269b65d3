import type { MailChanges } from "@cofill/store";

/** Time and new ids as arguments, so that decisions are pure. */
export interface DecideContext {
  /** ISO 8601. */
  readonly now: string;
  /** Makes ids that may be shown because they grant no access. */
  readonly newId: (prefix: string) => string;
  /** Makes the id of a capability: the hash of a random reference that is not stored. */
  readonly newCapabilityId: () => string;
  readonly hash: (text: string) => string;
}

/** Joins several sets of changes in order. */
export const joined = (...parts: readonly MailChanges[]): MailChanges => {
  const all = <K extends keyof MailChanges>(member: K): MailChanges[K] => {
    const rows = parts.flatMap((part) => (part[member] as readonly unknown[] | undefined) ?? []);
    return (rows.length === 0 ? undefined : rows) as MailChanges[K];
  };
  const members = [
    "expect",
    "agents",
    "capabilities",
    "blobs",
    "removeNames",
    "names",
    "forms",
    "messages",
    "append",
    "drafts",
    "responses",
  ] as const satisfies readonly (keyof MailChanges)[];
  return Object.fromEntries(members.flatMap((member) => (all(member) ? [[member, all(member)]] : [])));
};
