import { describeOperation, mailRoutes, type OperationName } from "@cofill/mail";
import type { Tool } from "@modelcontextprotocol/server";

interface MailTool {
  readonly operation: OperationName;
  readonly title: string;
  /** Whether a second call with the same arguments changes nothing more. */
  readonly isIdempotent?: boolean;
  /** Whether it reaches beyond this server. */
  readonly isOpenWorld?: boolean;
}

/** What an agent can do with its mail, in the words of the tools. */
export const mailTools = {
  "mail.inbox": { operation: "inbox", title: "Look through your messages" },
  "mail.message": { operation: "message", title: "Read one message" },
  "mail.send": { operation: "send", title: "Send a message, a form or a thing" },
  "mail.request": { operation: "request", title: "Ask somebody for a thing" },
  "mail.draft": { operation: "draft", title: "Look at a form that you were sent" },
  "mail.fill": { operation: "fill", title: "Fill in a form that you were sent" },
  "mail.respond": { operation: "sendFormResponse", title: "Answer a form at once" },
  "mail.forward": { operation: "forward", title: "Pass a message on" },
  "mail.adopt": { operation: "adopt", title: "Name a thing that you were sent" },
  "mail.dismiss": { operation: "dismiss", title: "Put a message away", isIdempotent: true },
  "mail.resolve": { operation: "resolve", title: "Give what was asked for" },
  "mail.reject": { operation: "reject", title: "Decline what was asked for" },
  "mail.names": { operation: "names", title: "List your pet names" },
  "mail.add_name": { operation: "addName", title: "Name something" },
  "mail.rename_name": { operation: "renameName", title: "Change a pet name" },
  "mail.remove_name": { operation: "removeName", title: "Forget a pet name" },
  "mail.attenuate": { operation: "attenuate", title: "Make a thing that permits less" },
  "mail.read": { operation: "read", title: "Look into a thing" },
  "mail.call": { operation: "call", title: "Call a tool that you were given", isOpenWorld: true },
  "mail.form": { operation: "form", title: "Look at one of your forms" },
  "mail.responses": { operation: "responses", title: "The answers to one of your forms" },
  "mail.close": { operation: "close", title: "Take no more answers", isIdempotent: true },
  "mail.revoke": { operation: "revoke", title: "Take something back", isIdempotent: true },
} as const satisfies Readonly<Record<string, MailTool>>;

export type MailToolName = keyof typeof mailTools;

export const isMailTool = (name: string): name is MailToolName => Object.hasOwn(mailTools, name);

/** The same for every tool, and for successes and errors alike: clients check results against it. */
const outputSchema = {
  type: "object",
  properties: {
    ok: { type: "boolean" },
    notice: { type: "string", description: "Whose words the answer holds." },
    problem: { type: "object", description: "Why not: code, detail, and fields with what is wrong." },
  },
  required: ["ok"],
} as const;

const declare = (name: MailToolName): Tool => {
  const { operation, title, isIdempotent = false, isOpenWorld = false }: MailTool = mailTools[name];
  const { summary, description, input } = describeOperation(operation);
  const { effect } = mailRoutes[operation];
  const isReading = effect === "reads";
  return {
    name,
    title,
    description: `${summary}. ${description}`.trim(),
    inputSchema: { ...input, type: "object" } as Tool["inputSchema"],
    outputSchema,
    annotations: {
      title,
      readOnlyHint: isReading,
      destructiveHint: effect === "overwrites" || effect === "ends",
      idempotentHint: isReading || isIdempotent,
      openWorldHint: isOpenWorld,
    },
  };
};

/** All of them, as they are listed. */
export const declaredMailTools: readonly Tool[] = (Object.keys(mailTools) as MailToolName[]).map(declare);
