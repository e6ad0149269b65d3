import type { FollowEvent, MailApi, MessageView } from "@cofill/service/mail";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import type { Line } from "../paint.ts";
import { untilStopped } from "../until-stopped.ts";
import { draftStatusOf } from "./draft-status.ts";
import type { inboxOptions } from "./inbox-options.ts";
import type { MailRun } from "./mail-options.ts";
import { messageLines } from "./message-lines.ts";
import { asName } from "./message-number.ts";
import { answerOf } from "./problem.ts";
import { type MailAtHand, withMail } from "./with-mail.ts";

type Run = MailRun<typeof inboxOptions>;

const filterOf = ({ all, sent, with: peer, limit }: Run["options"]) => ({
  ...(all && { all: true }),
  ...(sent && { direction: "sent" as const }),
  // A name begins with @; six hexadecimal digits identify a sender without a name.
  ...(peer !== undefined && { with: /^[0-9a-f]{6}$/.test(peer) ? peer : asName(peer) }),
  limit: Math.min(limit ?? limits.usualMessages, limits.mailPage),
});

/** Formats messages, each with the reader's progress with its form. */
const linesOf = async (
  { output, options }: Run,
  { api, words }: MailAtHand,
  messages: readonly MessageView[],
): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const [index, message] of messages.entries()) {
    // Drafts are read for the first messages only, because each one opens a form.
    const draftStatus = index < limits.usualMessages ? await draftStatusOf(api, message) : undefined;
    const { columns } = output;
    lines.push(...messageLines(message, { columns, nowMs: Date.now(), words, draftStatus, server: options.server }));
  }
  return lines;
};

/** Reads pages of messages, newest first, up to the requested number. */
const readMessages = async (api: MailApi, options: Run["options"]) => {
  const most = options.limit ?? limits.usualMessages;
  const messages: MessageView[] = [];
  let before: number | undefined;
  for (;;) {
    const filter = { ...filterOf(options), ...(before !== undefined && { before }) };
    const page = answerOf(await api.inbox(filter));
    messages.push(...page.messages.slice(0, most - messages.length));
    if (page.next === undefined) return { messages, isCut: false };
    if (messages.length >= most) return { messages, isCut: true };
    before = page.next;
  }
};

const list = async (run: Run, mail: MailAtHand): Promise<ExitCode> => {
  const { output, options } = run;
  const { messages, isCut } = await readMessages(mail.api, options);
  const lines = output.format === "text" ? await linesOf(run, mail, messages) : [];
  await output.result(messages, () =>
    messages.length === 0
      ? [[options.all ? "No messages" : "Nothing waits; --all lists what was dismissed too"]]
      : lines,
  );
  if (isCut && output.format === "text") output.aside(`The newest ${messages.length}; --limit N lists more`);
  return exitCodes.fine;
};

const messagesOf = (event: FollowEvent): readonly MessageView[] =>
  event.type === "snapshot" ? event.messages : [event.message];

/** Prints the messages, then new ones until Ctrl-C; as JSON, one event per line. */
const follow = async (run: Run, mail: MailAtHand): Promise<ExitCode> => {
  const { output, environment, options } = run;
  if (options.with !== undefined || options.sent || options.limit !== undefined)
    throw new Failure("usage", "--follow shows everything that comes; --with, --sent and --limit go without it");
  const ended = new AbortController();
  void untilStopped(environment).then(() => ended.abort());
  if (output.format === "text") output.aside(`Following the mail of ${mail.agent.name}; Ctrl-C ends it.`);
  // A subscription alone does not keep the process running, so a timer does.
  const stayUp = setInterval(() => undefined, limits.stayUpMs);
  try {
    for await (const event of mail.api.follow({ signal: ended.signal })) {
      if (output.format !== "text") {
        output.document(`${JSON.stringify(event)}\n`);
        continue;
      }
      const shown = messagesOf(event).filter(({ dismissed }) => options.all || !dismissed || event.type === "message");
      output.lines(await linesOf(run, mail, shown));
    }
  } finally {
    clearInterval(stayUp);
  }
  return exitCodes.fine;
};

export const inbox = (run: Run): Promise<ExitCode> =>
  withMail(run, (mail) => (run.options.follow ? follow : list)(run, mail));
