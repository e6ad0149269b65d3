import { type Options, type OptionValues, validatorsOption } from "../command.ts";
import { themeOption } from "../theme.ts";
import { storeOptions } from "./store-choice.ts";

export const serveOptions = {
  port: { type: "count", value: "N", min: 0, summary: "Where to listen (8080 or the next free one; 0 takes any)" },
  host: {
    type: "text",
    value: "ADDRESS",
    completes: "nothing",
    summary: "Which address to listen on (default: 127.0.0.1); any other needs keys",
  },
  open: { type: "flag", summary: "Show it in the browser at once" },
  theme: themeOption,
  ...storeOptions,
  files: {
    type: "text",
    value: "DIR",
    completes: "directory",
    summary: "Where uploaded files go (.cofill/files, or beside --data)",
  },
  s3: {
    type: "text",
    value: "URL",
    completes: "nothing",
    summary: "A bucket for files in their place: s3://bucket/prefix?region=…",
  },
  "public-url": {
    type: "text",
    value: "URL",
    completes: "nothing",
    summary: "How others reach the server, for the links that people are sent",
  },
  "trust-proxy": {
    type: "flag",
    summary: "Behind a load balancer: take a client's address from X-Forwarded-For (as with --public-url on 127.0.0.1)",
  },
  cors: {
    type: "texts",
    value: "ORIGIN",
    completes: "nothing",
    summary: "Pages of this origin may call it; may be given several times",
  },
  "allow-private-webhooks": {
    type: "flag",
    summary: "Webhooks may go to addresses of your own network (or COFILL_ALLOW_PRIVATE_WEBHOOKS=1)",
  },
  "links-to-agents": {
    type: "flag",
    summary: "Give agents the hand-off links they ask for; what people confirm through them is not proved",
  },
  "notify-url": {
    type: "text",
    value: "URL",
    completes: "nothing",
    summary: "Where to send a signed message when a review is asked for",
  },
  "keep-going": { type: "flag", summary: "Start with the forms that are fine, though others are not" },
  "no-validators": validatorsOption,
  "no-watch": { type: "flag", summary: "Do not take up changes to the folder" },
  log: {
    type: "choice",
    choices: ["pretty", "json", "none"],
    fallback: "pretty",
    summary: "What standard error gets: lines to read, or lines of JSON",
  },
} as const satisfies Options;

export type ServeOptions = OptionValues<typeof serveOptions>;
