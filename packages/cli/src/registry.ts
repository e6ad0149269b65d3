import type { Command } from "./command.ts";

type Load = () => Promise<{ readonly command: Command }>;

/**
 * Every command in the order of the help. Each file is loaded only when its command runs or help needs it, so that no
 * command loads the imports of another.
 */
export const registry = {
  inspect: () => import("./commands/inspect.ts"),
  next: () => import("./commands/next.ts"),
  validate: () => import("./commands/validate.ts"),
  status: () => import("./commands/status.ts"),
  set: () => import("./commands/set.ts"),
  skip: () => import("./commands/skip.ts"),
  abort: () => import("./commands/abort.ts"),
  note: () => import("./commands/note.ts"),
  apply: () => import("./commands/apply.ts"),
  import: () => import("./commands/import.ts"),
  export: () => import("./commands/export.ts"),
  schema: () => import("./commands/schema.ts"),
  render: () => import("./commands/render.ts"),
  report: () => import("./commands/report.ts"),
  canonical: () => import("./commands/canonical.ts"),
  mcp: () => import("./commands/mcp.ts"),
  assist: () => import("./commands/assist.ts"),
  profile: () => import("./commands/profile.ts"),
  serve: () => import("./commands/serve.ts"),
  submissions: () => import("./commands/submissions.ts"),
  review: () => import("./commands/review.ts"),
  keys: () => import("./commands/keys.ts"),
  backup: () => import("./commands/backup.ts"),
  verify: () => import("./commands/verify.ts"),
  agents: () => import("./commands/agents.ts"),
  names: () => import("./commands/names.ts"),
  inbox: () => import("./commands/inbox.ts"),
  message: () => import("./commands/message.ts"),
  send: () => import("./commands/send.ts"),
  fill: () => import("./commands/fill.ts"),
  forward: () => import("./commands/forward.ts"),
  adopt: () => import("./commands/adopt.ts"),
  dismiss: () => import("./commands/dismiss.ts"),
  responses: () => import("./commands/responses.ts"),
  close: () => import("./commands/close.ts"),
  revoke: () => import("./commands/revoke.ts"),
  request: () => import("./commands/request.ts"),
  resolve: () => import("./commands/resolve.ts"),
  reject: () => import("./commands/reject.ts"),
  attenuate: () => import("./commands/attenuate.ts"),
  call: () => import("./commands/call.ts"),
  check: () => import("./commands/check.ts"),
  eval: () => import("./commands/eval.ts"),
  lint: () => import("./commands/lint.ts"),
  manifest: () => import("./commands/manifest.ts"),
  examples: () => import("./commands/examples.ts"),
  completion: () => import("./commands/completion.ts"),
  help: () => import("./commands/help.ts"),
  /** Called by the completion scripts and not listed in the help. */
  __complete: () => import("./commands/complete.ts"),
} satisfies Record<string, Load>;

export type CommandName = keyof typeof registry;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(registry, name);

export const commandNames = (Object.keys(registry) as CommandName[]).filter((name) => !name.startsWith("__"));

export const loadCommand = async (name: CommandName): Promise<Command> => (await registry[name]()).command;

export const loadAllCommands = (): Promise<readonly Command[]> => Promise.all(commandNames.map(loadCommand));
