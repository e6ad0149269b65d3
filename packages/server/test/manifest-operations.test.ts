import { inboxActions, inboxManifest, type PageAction, serviceActions, serviceManifest } from "@cofill/page";
import { intakeOperations, mailOperations } from "@cofill/service/operations";
import { texts } from "@cofill/service/operations/texts";
import { expect, test } from "vitest";

const operations = new Map(
  [...Object.values(intakeOperations), ...Object.values(mailOperations)].map((operation) => [
    operation.id as string,
    operation,
  ]),
);

const listed = { ...serviceManifest(texts).actions, ...inboxManifest(texts).actions };

const actions = Object.entries<PageAction>({ ...serviceActions, ...inboxActions }).flatMap(([id, action]) =>
  action.operation === undefined ? [] : [[id, action] as const],
);

test("the pages offer operations", () => expect(actions.length).toBeGreaterThan(15));

test.each(actions)("%s has the texts of the table of operations in the manifest", (id, { operation, title }) => {
  const { effect, summary, description } = operations.get(operation!)!;
  const entry = listed[id as keyof typeof listed];
  // One of several uses of an operation has a title of its own.
  if (title === undefined) expect(entry).toMatchObject({ title: summary, description });
  const risk = effect.destructive ? "high" : "low";
  expect(entry).toMatchObject({ idempotent: effect.idempotent, risk });
  expect(entry).not.toHaveProperty("operation");
});

test.each([
  ["review.approve", "reviews.decide"],
  ["review.send_back", "reviews.decide"],
  ["mail.reply", "mail.send"],
])("%s is one of several uses of %s, so it has its own title", (id, operation) => {
  const own = actions.filter(([, { title }]) => title !== undefined);
  expect(own.map(([name, one]) => [name, one.operation])).toContainEqual([id, operation]);
  expect(own).toHaveLength(3);
});
