import { basename } from "node:path";
import type { ProfileEntry, ProfileStore, UserProfile } from "@cofill/assist";
import { count } from "@cofill/core/kit";
import { defineCommand, formatOption, type Invocation, type Options } from "../command.ts";
import { didYouMean } from "../did-you-mean.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { columnsOf, fit, pad } from "../layout.ts";
import { type Line, styled } from "../paint.ts";
import { unknownProfile, withProfiles } from "../profile-choice.ts";
import { readDataFile } from "../read-data.ts";
import { nameOf } from "../read-input.ts";
import { textWidth } from "../text-width.ts";

const options = {
  id: { type: "text", value: "ID", completes: "nothing", summary: "Which profile to import into (default: default)" },
  label: { type: "text", value: "TEXT", completes: "nothing", summary: "What to call a new profile" },
  format: formatOption,
} as const satisfies Options;

type Run = Invocation<typeof options>;
type Action = (run: Run, profiles: ProfileStore) => Promise<ExitCode>;

const list: Action = async ({ output }, store) => {
  const profiles = await store.list();
  await output.result(profiles, () =>
    profiles.length === 0
      ? [["No profiles yet; 'cofill profile import FILE' makes one"]]
      : columnsOf(
          profiles.map(({ id, label, updated }) => [
            styled("bold", fit(id, 24)),
            fit(label, Math.max(10, output.columns - 54)),
            styled("dim", updated),
          ]),
        ),
  );
  return exitCodes.fine;
};

const entryLines = (title: string, entries: UserProfile["concepts"], columns: number): readonly Line[] => {
  const rows = Object.entries<ProfileEntry>(entries);
  if (rows.length === 0) return [];
  const width = Math.min(Math.floor(columns / 2), Math.max(...rows.map(([key]) => textWidth(key))));
  return [
    [],
    [styled("bold", title)],
    ...rows.map(([key, { value, confidence, verified }]): Line => {
      const sure = verified ? "confirmed" : `${Math.round(confidence * 100)} % sure`;
      const room = columns - width - 6 - sure.length;
      return [`  ${pad(fit(key, width), width)}  `, fit(JSON.stringify(value), room), styled("dim", `  ${sure}`)];
    }),
  ];
};

const show: Action = async ({ args: [, id = "default"], output }, store) => {
  const profile = await store.read(id);
  if (!profile) throw unknownProfile(id);
  await output.result(profile, () => [
    [styled("bold", profile.label), styled("dim", `  ${profile.id} · updated ${profile.updated}`)],
    ...entryLines("By meaning", profile.concepts, output.columns),
    ...entryLines("By field", profile.fields, output.columns),
  ]);
  return exitCodes.fine;
};

interface Problem {
  readonly pointer: string;
  readonly message: string;
}

const cannotImport = (name: string, problems: readonly Problem[]): Failure =>
  new Failure("invalid_data", `${name} cannot be imported: ${problems[0]?.message}`, {
    errors: problems,
    lines: problems.map(({ pointer, message }) => `${name}:${pointer || "/"}: ${message}`),
  });

/** Whether the data looks like an exported profile, which must not be imported as a map of fields. */
const looksLikeProfile = (data: unknown): boolean =>
  typeof data === "object" && data !== null && ["concepts", "fields"].every((key) => Object.hasOwn(data, key));

const importWhole = async ({ options: given, output }: Run, store: ProfileStore, read: UserProfile) => {
  const { id = read.id, label = read.label } = given;
  if (await store.read(id))
    throw new Failure("file_exists", `There is a profile '${id}' already; forget it first, or give --id`);
  await store.write({ ...read, id, label });
  await output.result({ id }, () => [[styled("green", "✓ "), `Imported the profile '${id}'`]]);
  return exitCodes.fine;
};

const importFile: Action = async (run, store) => {
  const { args, options: given, environment, output } = run;
  const [, file] = args;
  if (file === undefined)
    throw new Failure("usage", "'profile import' needs a FILE with names and values, or a whole profile");
  const { importValues, newProfile, readProfile } = await import("@cofill/assist");
  const data = await readDataFile(environment, file);
  const whole = readProfile(data);
  if (whole.ok) return importWhole(run, store, whole.profile);
  if (looksLikeProfile(data)) throw cannotImport(nameOf(file), whole.problems);
  const now = new Date().toISOString();
  const { id = "default", label = "My profile" } = given;
  const before = (await store.read(id)) ?? newProfile(id, label, now);
  const imported = importValues(before, data, { source: basename(file), now });
  if (!imported.ok) throw cannotImport(nameOf(file), imported.problems);
  const { savedConcepts, savedFields } = imported;
  if (savedConcepts + savedFields > 0) await store.write(imported.profile);
  const kept = count(savedConcepts + savedFields, "value");
  await output.result({ id, savedConcepts, savedFields }, () => [
    [styled("green", "✓ "), `Kept ${kept} in the profile '${id}', encrypted on this machine`],
  ]);
  return exitCodes.fine;
};

const forget: Action = async ({ args: [, id], output }, store) => {
  if (id === undefined) throw new Failure("usage", "'profile forget' needs the ID of a profile");
  if (!(await store.forget(id))) throw unknownProfile(id);
  await output.result({ forgotten: id }, () => [[styled("green", "✓ "), `The profile '${id}' is gone`]]);
  return exitCodes.fine;
};

const actions = { list, show, import: importFile, forget } as const satisfies Record<string, Action>;

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

export const command = defineCommand({
  name: "profile",
  section: "Connect agents",
  summary: "Your own answers, kept encrypted on this machine for other forms",
  usage: [
    "cofill profile list",
    "cofill profile show [ID]",
    "cofill profile import FILE [--id ID] [--label TEXT]",
    "cofill profile forget ID",
  ],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "WHAT", completes: "file", optional: true },
  ],
  options,
  examples: [
    ["cofill profile import me.json", 'By meaning or field: {"https://schema.org/email": "ida@example.org"}'],
    ["cofill mcp intake.form.md --profile default", "Let an agent match them to the fields of a form"],
  ],
  notes: [
    "Profiles lie in your settings directory (COFILL_PROFILES names another), encrypted with a key file beside them, or with the passphrase in COFILL_PASSPHRASE.",
    "Nothing leaves this machine unless you name a profile with --profile for an agent to use.",
  ],
  async run(invocation) {
    const { args, environment } = invocation;
    const [action = "", what] = args;
    if (!isAction(action)) {
      const names = Object.keys(actions);
      throw new Failure("usage", `'profile' takes ${names.join(", ")}, not '${action}'${didYouMean(action, names)}`);
    }
    if (action === "list" && what !== undefined)
      throw new Failure("usage", `'profile list' takes nothing more; 'cofill profile show ${what}' shows one`);
    return withProfiles(environment, (profiles) => actions[action](invocation, profiles));
  },
});
