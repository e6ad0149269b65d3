import { expect } from "vitest";
import type { MailStore, MessageRow } from "../src/mail-store.ts";

/** A line of a child that sends mail to bob: `id sender number-there number-at-bob`. */
export interface Sent {
  readonly id: string;
  readonly from: string;
  readonly numbers: readonly [number, number];
}

export const readSent = (line: string): Sent => {
  const [id = "", from = "", there, here] = line.split(" ");
  return { id, from, numbers: [Number(there), Number(here)] };
};

/** Nothing acknowledged is lost, nothing is there by half, and what the store counts is what it has. */
export const expectWholeMail = async (mail: MailStore, sent: readonly Sent[]): Promise<void> => {
  const received = await everythingOf(mail, "bob");
  const byId = new Map(received.map((row) => [row.id, row]));
  for (const { id, from, numbers } of sent) {
    expect(byId.get(id), id).toMatchObject({ peerId: from, number: numbers[1] });
    expect(await mail.message(from, numbers[0])).toMatchObject({ id, direction: "sent" });
  }
  const correspondents = await mail.correspondents("bob", { limit: 1_000 });
  let copies = 0;
  for (const { peerId, lastNumber, waiting } of correspondents) {
    const theirs = received.filter((row) => row.peerId === peerId);
    expect([lastNumber, waiting]).toEqual([theirs.at(-1)?.number, theirs.length]);
    const own = await everythingOf(mail, peerId);
    expect(own.map(({ id }) => id).toSorted()).toEqual(theirs.map(({ id }) => id).toSorted());
    copies += own.length;
  }
  expect(copies).toBe(received.length);
  for (const { id } of received) expect(await mail.capability(id)).toHaveProperty("version", 1);
};

const everythingOf = async (mail: MailStore, agentId: string): Promise<readonly MessageRow[]> => {
  const rows = await mail.messages(agentId, { limit: 1_000_000, oldestFirst: true });
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(await mail.seq(agentId)).toBe(rows.length);
  return rows;
};
