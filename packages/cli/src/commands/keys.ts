import { defineCommand, type Invocation } from "../command.ts";
import { type Action, runAction } from "../intake/actions.ts";
import { keyOptions } from "../intake/key-options.ts";

const formats = ["text", "json", "yaml"] as const;

const actions: Readonly<Record<string, Action<Invocation<typeof keyOptions>>>> = {
  create: {
    summary: "Create a key; it is printed once",
    takes: ["role", "actor", "kind", "name", "tenant", "host"],
    formats,
    what: "none",
    load: async () => (await import("../intake/keys.ts")).create,
  },
  list: {
    summary: "List the keys, without their secrets",
    takes: ["tenant"],
    formats,
    what: "none",
    load: async () => (await import("../intake/keys.ts")).list,
  },
  revoke: {
    summary: "Revoke a key at once",
    takes: [],
    formats,
    what: "needed",
    load: async () => (await import("../intake/keys.ts")).revoke,
  },
  "webhook-secret": {
    summary: "Print the secret that webhooks are signed with",
    takes: [],
    formats,
    what: "none",
    load: async () => (await import("../intake/keys.ts")).webhookSecret,
  },
  "rotate-secrets": {
    summary: "Replace the secrets that tokens and webhooks are signed with",
    takes: ["drop-previous"],
    formats,
    what: "none",
    load: async () => (await import("../intake/rotate-secrets.ts")).rotateSecrets,
  },
};

export const command = defineCommand({
  name: "keys",
  section: "Take in submissions",
  summary: "Manage API keys: create, list, revoke",
  actions,
  usage: [
    "cofill keys create --role ROLE --actor ID [--host NAME] [--kind KIND]",
    "cofill keys list",
    "cofill keys revoke ID",
    "cofill keys webhook-secret",
    "cofill keys rotate-secrets [--drop-previous]",
  ],
  args: [
    { name: "ACTION", completes: { choices: Object.keys(actions) } },
    { name: "ID", completes: "nothing", optional: true },
  ],
  options: keyOptions,
  examples: [
    ["cofill keys create --role agent --actor onboarding-bot", "The key goes to standard output, once"],
    ["cofill keys create --role reviewer --role compliance --actor ida", "For gates that ask for the role compliance"],
    [
      "cofill keys create --role agent --actor bot --host ida",
      "The agent is ida's guest in the mail: she knows it as @bot",
    ],
  ],
  notes: [
    "A key stands for one actor of one tenant; requests with it need not say who acts. Once there is a key, every request needs one.",
    "It has mail at once, under the actor's name: a host for a person's key, a guest for an agent's. A guest knows only its --host and those who write to it.",
    "'keys webhook-secret' prints what receivers of webhooks check signatures with.",
    "'keys rotate-secrets' replaces what signs sessions, resume tokens, upload addresses and webhooks: after a leak, or when the key that seals them was lost.",
  ],
  run: (invocation) => runAction("keys", actions, invocation, ["data", "database"]),
});
