import type { MailChanges } from "@cofill/store";

/** What the decisions need of the world: time and chance come in. */
export interface DecideContext {
  /** ISO. */
  readonly now: string;
  /** Ids that show, and open nothing. */
  readonly newId: (prefix: string) => string;
  /** The hash of a reference that nobody has seen. */
  readonly newCapabilityId: () => string;
  readonly hash: (text: string) => string;
}

/** All of several changes, in their order. */
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
