import { importValues, newProfile, type ProfileEntry, readProfile, type UserProfile } from "@cofill/assist";
import { defineCommand, formatOption, type Invocation, type Options } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { fit, pad } from "../layout.ts";
import { type Line, styled } from "../paint.ts";
import { count } from "../plural.ts";
import { openProfiles, unknownProfile, withProfiles } from "../profile-choice.ts";
import { readDataFile } from "../read-data.ts";
import { nameOf } from "../read-input.ts";
import { textWidth } from "../text-width.ts";

const options = {
  id: { type: "text", value: "ID", completes: "nothing", summary: "Which profile to import into (default: default)" },
  label: { type: "text", value: "TEXT", completes: "nothing", summary: "What to call a new profile" },
  format: formatOption,
} as const satisfies Options;

type Run = Invocation<typeof options>;

const list = async ({ environment, output }: Run): Promise<ExitCode> => {
  const profiles = await openProfiles(environment).list();
  const width = Math.max(0, ...profiles.map(({ id }) => textWidth(id)));
  await output.result(profiles, () =>
    profiles.length === 0
      ? [["No profiles yet; 'cofill profile import FILE' makes one"]]
      : profiles.map(({ id, label, updated }) => [
          styled("bold", pad(id, width)),
          `  ${label}  `,
          styled("dim", updated),
        ]),
  );
  return exitCodes.fine;
};

const entryLines = (title: string, entries: UserProfile["concepts"], columns: number): readonly Line[] => {
  const rows = Object.entries<ProfileEntry>(entries);
  if (rows.length === 0) return [];
  const width = Math.min(46, Math.max(...rows.map(([key]) => textWidth(key))));
  return [
    [],
    [styled("bold", title)],
    ...rows.map(
      ([key, { value, confidence, verified }]): Line => [
        `  ${pad(key, width)}  `,
        fit(JSON.stringify(value), Math.max(10, columns - width - 24)),
        styled("dim", `  ${verified ? "confirmed" : `${Math.round(confidence * 100)} % sure`}`),
      ],
    ),
  ];
};

const show = async ({ args: [, id = "default"], environment, output }: Run): Promise<ExitCode> => {
  const profile = await openProfiles(environment).read(id);
  if (!profile) throw unknownProfile(id);
  await output.result(profile, () => [
    [styled("bold", profile.label), styled("dim", `  ${profile.id} · updated ${profile.updated}`)],
    ...entryLines("By meaning", profile.concepts, output.columns),
    ...entryLines("By field", profile.fields, output.columns),
  ]);
  return exitCodes.fine;
};

const importFile = async ({ args: [, file], options: given, environment, output }: Run): Promise<ExitCode> => {
  if (file === undefined)
    throw new Failure("usage", "'profile import' needs a FILE with names and values, or a whole profile");
  const store = openProfiles(environment);
  const data = await readDataFile(environment, file);
  const whole = readProfile(data);
  if (whole.ok) {
    const profile = given.id === undefined ? whole.profile : { ...whole.profile, id: given.id };
    if (await store.read(profile.id))
      throw new Failure("file_exists", `There is a profile '${profile.id}' already; forget it first, or give --id`);
    await store.write(profile);
    await output.result({ id: profile.id }, () => [[styled("green", "✓ "), `Imported the profile '${profile.id}'`]]);
    return exitCodes.fine;
  }
  const now = new Date().toISOString();
  const id = given.id ?? "default";
  const before = (await store.read(id)) ?? newProfile(id, given.label ?? "My profile", now);
  const imported = importValues(before, data, { source: nameOf(file), now });
  if (!imported.ok) {
    throw new Failure("invalid_data", `${nameOf(file)} cannot be imported: ${imported.problems[0]?.message}`, {
      errors: imported.problems,
      lines: imported.problems.map(({ pointer, message }) => `${nameOf(file)}:${pointer || "/"}: ${message}`),
    });
  }
  await store.write(imported.profile);
  const { savedConcepts, savedFields } = imported;
  await output.result({ id, savedConcepts, savedFields }, () => [
    [
      styled("green", "✓ "),
      `Kept ${count(savedConcepts + savedFields, "value")} in the profile '${id}', encrypted on this machine`,
    ],
  ]);
  return exitCodes.fine;
};

const forget = async ({ args: [, id], environment, output }: Run): Promise<ExitCode> => {
  if (id === undefined) throw new Failure("usage", "'profile forget' needs the ID of a profile");
  if (!(await openProfiles(environment).forget(id))) throw unknownProfile(id);
  await output.result({ forgotten: id }, () => [[styled("green", "✓ "), `The profile '${id}' is gone`]]);
  return exitCodes.fine;
};

const actions = { list, show, import: importFile, forget } as const;

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

export const command = defineCommand({
  name: "profile",
  section: "Connect agents",
  summary: "Your own answers, kept encrypted on this machine for other forms",
  usage: [
    "cofill profile list",
    "cofill profile show [ID]",
    "cofill profile import FILE [--id ID]",
    "cofill profile forget ID",
  ],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "WHAT", completes: "file", optional: true },
  ],
  options,
  examples: [
    ["cofill profile import me.json", 'Values by meaning or field, as {"https://schema.org/email": "ida@example.org"}'],
    ["cofill mcp intake.form.md --profile default", "Let an agent match them to the fields of a form"],
  ],
  notes: [
    "Profiles lie in your settings directory (COFILL_PROFILES names another), encrypted with a key file beside them, or with the passphrase in COFILL_PASSPHRASE.",
    "Nothing leaves this machine unless you name a profile with --profile for an agent to use.",
  ],
  run(invocation) {
    const [action = ""] = invocation.args;
    if (!isAction(action))
      throw new Failure("usage", `'profile' takes ${Object.keys(actions).join(", ")}, not '${action}'`);
    return withProfiles(() => actions[action](invocation));
  },
});
