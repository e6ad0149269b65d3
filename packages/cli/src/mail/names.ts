import { basename } from "node:path";
import type { CapabilityInput, NameView, ReadView } from "@cofill/service/mail";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { columnsOf, fit } from "../layout.ts";
import { limits } from "../limits.ts";
import { type Line, type Span, styled } from "../paint.ts";
import { parseJson } from "../read-data.ts";
import { readBytes } from "../read-input.ts";
import { capabilityWords } from "./capability-labels.ts";
import { eachName } from "./each-name.ts";
import type { MailRun } from "./mail-options.ts";
import { asName } from "./message-number.ts";
import type { nameOptions } from "./name-options.ts";
import { answerOf } from "./problem.ts";
import { saveFile } from "./save-file.ts";
import { withMail } from "./with-mail.ts";

type Run = MailRun<typeof nameOptions>;

/** The capability that each option creates a name for. */
const makers: Readonly<Record<string, (run: Run, given: string) => CapabilityInput | Promise<CapabilityInput>>> = {
  agent: (_, name) => ({ agent: name.replace(/^@/, "") }),
  value: (_, json) => ({ value: parseJson(json, "The value") }),
  submission: (_, id) => ({ submission: id }),
  tool: ({ options: { about } }, url) => ({ tool: { url, ...(about !== undefined && { description: about }) } }),
  file: async ({ environment }, file) => {
    const bytes = await readBytes(environment, file, limits.maxAttachedBytes);
    return { file: { filename: basename(file), base64: Buffer.from(bytes).toString("base64") } };
  },
};

const wantedCapability = async (run: Run): Promise<CapabilityInput | undefined> => {
  const [, , of] = run.args;
  const options: Readonly<Record<string, unknown>> = run.options;
  const given = Object.keys(makers).filter((name) => options[name] !== undefined);
  if (given.length + (of === undefined ? 0 : 1) > 1)
    throw new Failure(
      "usage",
      "A name is for one capability: give another name, or one of --agent, --value, --file, --tool",
    );
  if (run.options.about !== undefined && given[0] !== "tool") throw new Failure("usage", "--about goes with --tool");
  if (of !== undefined) return asName(of);
  return given[0] === undefined ? undefined : makers[given[0]]!(run, String(options[given[0]]));
};

const stateText = ({ state, expiresAt, usesLeft }: NameView): string =>
  [
    ...(state === "live" ? [] : [state.replace("_", " ")]),
    ...(expiresAt === undefined ? [] : [`until ${expiresAt.slice(0, 16).replace("T", " ")}`]),
    ...(usesLeft === undefined ? [] : [`${usesLeft} left`]),
  ].join(", ");

const rowOf = (name: NameView): readonly Span[] => [
  styled(name.state === "live" ? "bold" : "dim", name.name),
  name.kind,
  name.rights.join(","),
  [name.about === undefined ? "" : fit(name.about.replace(/\s+/g, " "), limits.maxCellWidth), stateText(name)]
    .filter((text) => text !== "")
    .join(" · "),
];

const done = (...spans: readonly Span[]): Line => [styled("green", "✓ "), ...spans];

/** Names that every agent has and that cannot be changed. */
const fixedNames: Readonly<Record<string, string>> = {
  "@self": "always the agent itself",
  "@host": "always the host that created the guest",
  "@service": "always the server itself",
};

export const add = (run: Run): Promise<ExitCode> =>
  withMail(run, async ({ api }) => {
    const [, name = ""] = run.args;
    const fixed = fixedNames[asName(name)];
    if (fixed !== undefined)
      throw new Failure("name_taken", `${asName(name)} is ${fixed}, and can stand for nothing else; take another name`);
    const capability = await wantedCapability(run);
    const added = answerOf(
      await api.addName({
        name: asName(name),
        ...(capability !== undefined && { capability }),
        ...(run.options.replace && { replace: true }),
      }),
      {
        unknown_agent: "'cofill agents list' shows those there are.",
        name_taken: "--replace gives it another meaning; 'cofill names rename' another name.",
      },
    );
    await run.output.result(added, () => [done(styled("bold", added.name), ` is ${capabilityWords[added.kind]}`)]);
    return exitCodes.fine;
  });

export const rename = (run: Run): Promise<ExitCode> => {
  const [, name = "", to] = run.args;
  if (to === undefined) throw new Failure("usage", "'names rename' needs the name and the new one");
  return withMail(run, async ({ api }) => {
    const result = answerOf(await api.renameName({ name: asName(name), to: asName(to) }));
    await run.output.result(result, () => result.renamed.map((each) => done("Now ", styled("bold", each))));
    return exitCodes.fine;
  });
};

export const remove = (run: Run): Promise<ExitCode> =>
  withMail(run, async ({ api }) => {
    const result = answerOf(await api.removeName({ name: asName(run.args[1] ?? "") }));
    await run.output.result(result, () => result.removed.map((each) => done(`${each} is forgotten`)));
    return exitCodes.fine;
  });

export const list = (run: Run): Promise<ExitCode> =>
  withMail(run, async ({ api }) => {
    const [, below] = run.args;
    const names: NameView[] = [];
    for await (const name of eachName(api, below === undefined ? undefined : asName(below))) names.push(name);
    const heads = ["NAME", "KIND", "MAY", "WHAT"].map((head) => styled("dim", head));
    await run.output.result(names, () =>
      names.length === 0
        ? [["No names; 'cofill names add @NAME' adds an agent's, 'cofill adopt' what a message brought"]]
        : columnsOf([heads, ...names.map(rowOf)]),
    );
    return exitCodes.fine;
  });

const readLines = (read: ReadView): readonly Line[] => {
  switch (read.kind) {
    case "value":
      return JSON.stringify(read.value, null, 2)
        .split("\n")
        .map((line) => [line]);
    case "file":
      return [
        [`${read.filename}, ${read.mediaType}, ${read.sizeBytes} bytes, sha256 ${read.sha256}`],
        [styled("dim", "--out FILE saves it")],
      ];
    case "form":
      return [[`Form "${read.form.title}", ${read.form.state}, ${read.form.formId}`]];
    case "submission":
      return JSON.stringify(read.submission, null, 2)
        .split("\n")
        .map((line) => [line]);
    case "agent":
      return [[`A mailbox of a ${read.agent.kind}`]];
    case "tool":
      return [[`A tool: ${read.description}`]];
    default:
      return read satisfies never;
  }
};

/** Prints what a name stands for and its contents. */
export const show = (run: Run): Promise<ExitCode> =>
  withMail(run, async ({ api }) => {
    const name = asName(run.args[1] ?? "");
    const { out } = run.options;
    if (out !== undefined) {
      const { lines, ...saved } = await saveFile(run.environment, api, name, out);
      await run.output.result(saved, () => lines);
      return exitCodes.fine;
    }
    const read = answerOf(await api.read({ name }));
    await run.output.result(read, () => readLines(read));
    return exitCodes.fine;
  });
