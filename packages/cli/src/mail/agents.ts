import type { AgentView } from "@cofill/service/mail";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { columnsOf } from "../layout.ts";
import { limits } from "../limits.ts";
import { type Span, styled } from "../paint.ts";
import type { agentOptions } from "./agent-options.ts";
import type { MailRun } from "./mail-options.ts";
import { agoText } from "./moment.ts";
import { answerOf } from "./problem.ts";
import { withAgents } from "./with-mail.ts";

type Run = MailRun<typeof agentOptions>;

/** Creates an agent, and the store if there is none. */
export const create = (run: Run): Promise<ExitCode> => {
  const { args, options, output, environment } = run;
  const name = (args[1] ?? "").replace(/^@/, "");
  const host = (options.as ?? (environment.env.COFILL_AGENT || undefined))?.replace(/^@/, "");
  return withAgents(run, { mayBegin: true }, async ({ create: make, words }) => {
    const kind = options.guest ? "guest" : "host";
    const made = answerOf(await make({ name, kind, ...(host !== undefined && { host }) }));
    await output.result(made, () => [
      [styled("green", "✓ "), styled("bold", made.name), ` is a ${made.kind} with a mailbox of its own`],
      ...(host === undefined ? [] : [[`  ${host} knows it as @${made.name}`]]),
      ...(kind === "guest" && host === undefined
        ? [
            [
              styled("yellow", "! "),
              "It can reach no other agent and cannot look one up, because it was created without --as HOST.",
            ],
            [
              "  A host can name it now ('cofill names add') and write to it; it answers after 'cofill adopt N from @NAME'.",
            ],
          ]
        : []),
      [styled("dim", `  cofill inbox${words} --as ${made.name}`)],
    ]);
    return exitCodes.fine;
  });
};

const rowOf = ({ name, kind, createdAt }: AgentView): readonly Span[] => [
  styled("bold", name),
  kind,
  styled("dim", agoText(createdAt, Date.now())),
];

export const list = (run: Run): Promise<ExitCode> =>
  withAgents(run, { mayBegin: false }, async (at) => {
    const agents: AgentView[] = [];
    let after: string | undefined;
    do {
      const page = answerOf(await at.list({ limit: limits.mailPage, ...(after !== undefined && { after }) }));
      agents.push(...page.agents);
      after = page.next;
    } while (after !== undefined);
    const heads = ["NAME", "KIND", "MADE"].map((head) => styled("dim", head));
    await run.output.result(agents, () =>
      agents.length === 0
        ? [["No agents yet; 'cofill agents create NAME' creates one"]]
        : columnsOf([heads, ...agents.map(rowOf)]),
    );
    return exitCodes.fine;
  });
