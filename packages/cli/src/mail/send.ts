import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { type CapabilityInput, type MailApi, readMessageText } from "@cofill/service/mail";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { styled } from "../paint.ts";
import { readCapabilityFile } from "./form-file.ts";
import type { MailRun } from "./mail-options.ts";
import { asName } from "./message-number.ts";
import { readMoment } from "./moment.ts";
import { hasName } from "./own-names.ts";
import { answerOf } from "./problem.ts";
import type { sendOptions } from "./send-options.ts";
import { withMail } from "./with-mail.ts";

type Run = MailRun<typeof sendOptions>;

const atHome = (file: string): string => (file.startsWith("~/") ? resolve(homedir(), file.slice(2)) : file);

interface Wanted {
  readonly edge: string;
  readonly file: string;
}

/** A local file is sent only for a named edge, because a word after @ alone must never open a file. */
const mentionedFiles = async ({ environment }: Run, api: MailApi, text: string): Promise<readonly Wanted[]> => {
  const wanted: Wanted[] = [];
  for (const { edge, capability } of readMessageText(text).mentions) {
    if (!text.includes(`@${edge}:`) || (await hasName(api, capability))) continue;
    if (!existsSync(resolve(environment.cwd, atHome(capability))))
      throw new Failure(
        "unknown_name",
        `'${capability}' in @${edge}:${capability} is neither a name of yours nor a file here`,
        {
          hint: "'cofill names list' shows your names; --attach EDGE=FILE is for files with blanks in their names.",
        },
      );
    wanted.push({ edge, file: capability });
  }
  return wanted;
};

const attachedFiles = (given: readonly string[]): readonly Wanted[] =>
  given.map((word) => {
    const [, edge = "", file = ""] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    if (edge === "") throw new Failure("usage", `--attach takes EDGE=FILE, as doc='my contract.pdf', not '${word}'`);
    return { edge: edge.replace(/^@/, ""), file };
  });

/** Replaces paths by edges in the text, because the recipient must not see local paths. */
const withoutPaths = (text: string, files: readonly Wanted[]): string =>
  files.reduce((left, { edge, file }) => {
    const written = `@${edge}:${file}`.replace(/[\^$\\.*+?()[\]{}|/]/g, "\\$&");
    return left.replace(new RegExp(`${written}(?![\\p{L}\\p{N}_/]|[.-]+[\\p{L}\\p{N}_])`, "gu"), `@${edge}`);
  }, text);

interface Edges {
  readonly edges: Readonly<Record<string, CapabilityInput>>;
  /** Notes about parts of the files that are not sent. */
  readonly notes: readonly string[];
}

const edgesOf = async (run: Run, files: readonly Wanted[]): Promise<Edges> => {
  const { options, environment } = run;
  const { once, expires } = options;
  const about = {
    ...(once && { once: true }),
    ...(expires !== undefined && { expiresAt: readMoment(expires, Date.now()) }),
  };
  const edges: [string, CapabilityInput][] = [];
  const notes: string[] = [];
  for (const { edge, file } of files) {
    const read = await readCapabilityFile(environment, atHome(file), edge, about);
    edges.push([edge, read.capability]);
    notes.push(...read.notes);
  }
  const hasForm = edges.some(([, capability]) => typeof capability === "object" && "form" in capability);
  if ((once || expires !== undefined) && !hasForm)
    throw new Failure("usage", "--once and --expires are for a form that goes with the message, as @form:FILE");
  return { edges: Object.fromEntries(edges), notes };
};

const unknownHint = (text: string): string => {
  const hint = "'cofill names list' shows your names; 'cofill names add @NAME' adds an agent's.";
  return readMessageText(text).mentions.length === 0 ? hint : `${hint} In the text, @@ writes an @.`;
};

/** Sends a message with the capabilities that it names. */
export const send = (run: Run): Promise<ExitCode> =>
  withMail(run, async ({ api, words }) => {
    const [to = "", text = ""] = run.args;
    const mentioned = await mentionedFiles(run, api, text);
    const { edges, notes } = await edgesOf(run, [...mentioned, ...attachedFiles(run.options.attach)]);
    const sent = answerOf(
      await api.send({
        to: asName(to),
        text: withoutPaths(text, mentioned),
        ...(Object.keys(edges).length > 0 && { edges }),
        ...(run.options["idempotency-key"] !== undefined && { key: run.options["idempotency-key"] }),
      }),
      { unknown_name: unknownHint(text) },
    );
    run.output.aside(...notes);
    const form = sent.edges.find((edge) => edge.form)?.form;
    await run.output.result(sent, () => [
      [styled("green", "✓ "), `Sent to ${sent.to} as message `, styled("cyan", String(sent.number))],
      ...(form ? [[styled("dim", `  cofill responses ${sent.number}${words} shows the answers`)]] : []),
    ]);
    return exitCodes.fine;
  });
