import {
  type AnyOperation,
  inlineSchema,
  intakeOperations,
  mailAdministrationOperations,
  mailOperations,
  membersOf,
} from "@cofill/service/operations";
import { expect, test } from "vitest";
import type { Command } from "../src/command.ts";
import { loadAllCommands } from "../src/registry.ts";
import { workspace } from "./run-cofill.ts";

const operations: ReadonlyMap<string, AnyOperation> = new Map(
  [intakeOperations, mailOperations, mailAdministrationOperations]
    .flatMap((table) => Object.values<AnyOperation>(table))
    .map((operation) => [operation.id, operation]),
);

/** Operations that no command is named for: forms are filled with `fill`, by agents, or on pages. */
const withoutCommand = [
  "submissions.create",
  "submissions.setFields",
  "submissions.validate",
  "submissions.submit",
  "uploads.request",
  "uploads.confirm",
  "uploads.read",
  "handoff.issue",
  "handoff.revoke",
  "deliveries.list",
  "intakes.list",
  "intakes.get",
  "mail.whoami",
  "mail.correspondents",
  "mail.draft",
  "mail.fill",
  "mail.sendFormResponse",
  "mail.form",
];

const commands = await loadAllCommands();

/** What a command, or one of its actions, carries out. */
const carriedOut = ({ operation, actions = {} }: Command): readonly string[] =>
  [operation, ...Object.values(actions).map((action) => action.operation)].filter((id) => id !== undefined);

test("every operation has a command, or is listed as one without", () => {
  expect([...new Set([...commands.flatMap(carriedOut), ...withoutCommand])].sort()).toEqual(
    [...operations.keys()].sort(),
  );
});

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

test.each(
  commands.filter(({ operation }) => operation !== undefined).map((command) => [command.name, command] as const),
)("help %s prints the texts of the table of operations", async (name, { operation }) => {
  const { summary, description } = operations.get(operation!)!;
  const { out } = await workspace().run(["help", name]);
  expect(oneLine(out)).toContain(`cofill ${name} ${summary}`);
  expect(oneLine(out)).toContain(description);
});

const actions = commands.flatMap(({ name, actions: all = {} }) =>
  Object.entries(all).map(([word, action]) => [`${name} ${word}`, name, action] as const),
);

test.each(actions)("help lists the actions of '%s'", async (line, name, { operation, summary }) => {
  const { out } = await workspace().run(["help", name]);
  expect(oneLine(out)).toContain(`${line.split(" ")[1]} ${summary}`);
  const isOneOfSeveralUses = actions.filter(([, , other]) => other.operation === operation).length > 1;
  if (operation !== undefined && !isOneOfSeveralUses) expect(summary).toBe(operations.get(operation)!.summary);
});

test.each(
  commands.flatMap((command) =>
    Object.entries(command.options).flatMap(([name, { member, summary }]) =>
      member === undefined || carriedOut(command).length === 0
        ? []
        : [[`${command.name} --${name}`, command, member, summary] as const],
    ),
  ),
)("%s is described as the member of its operation", (_, command, member, summary) => {
  const described = carriedOut(command).map((id) => {
    const { properties } = membersOf(inlineSchema(operations.get(id)!.input));
    return String(properties[member]?.description ?? "");
  });
  // A pet name adds an example to its description.
  expect(described.some((text) => text.startsWith(summary))).toBe(true);
});
