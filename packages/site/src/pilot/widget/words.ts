import type { Danger } from "../../annotations/vocabulary.ts";

/** What the widget says by itself, for sites in other languages. */
export interface WidgetWords {
  readonly open: string;
  readonly close: string;
  readonly title: string;
  readonly clear: string;
  readonly welcome: string;
  readonly conversation: string;
  readonly ask: string;
  readonly send: string;
  readonly stop: string;
  readonly working: string;
  readonly stopped: string;
  readonly done: string;
  readonly doneSilently: string;
  readonly donePending: string;
  readonly filledForReview: string;
  readonly declined: string;
  readonly couldNot: string;
  readonly rows: (count: number) => string;
  readonly more: (count: number) => string;
  readonly filled: (field: string) => string;
  readonly pressed: (button: string) => string;
  readonly opened: (route: string) => string;
  readonly left: string;
  readonly you: string;
  readonly assistant: string;
  readonly page: string;
  readonly consent: string;
  readonly consentButton: string;
  readonly consentPostsTo: string;
  readonly consentArguments: string;
  readonly consentNoArguments: string;
  readonly agree: string;
  readonly decline: string;
  readonly danger: Readonly<Record<Danger, string>>;
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
}

export const englishWords: WidgetWords = {
  open: "Assistant",
  close: "Close the assistant",
  title: "Assistant",
  clear: "New conversation",
  welcome:
    "Say what you want to do on this site. You see every step and can stop it, and you are asked where the site wants your consent.",
  conversation: "Conversation",
  ask: "What do you want to do?",
  send: "Send",
  stop: "Stop",
  working: "Working…",
  stopped: "Stopped.",
  done: "Done.",
  doneSilently: "The button was pressed, but the page does not say what came of it. Have a look.",
  donePending: "The button was pressed, and the page is still working on it.",
  filledForReview: "It is filled in. Look at it, and submit it yourself.",
  declined: "You did not agree, so it was not done.",
  couldNot: "That could not be done.",
  rows: (count) => (count === 1 ? "There is 1 entry." : `There are ${count} entries.`),
  more: (count) => `and ${count} more`,
  filled: (field) => `Filled in ${field}`,
  pressed: (button) => `Pressed “${button}”`,
  opened: (route) => `Opened ${route}`,
  left: "The page was left before this was finished. Ask again if you still want it.",
  you: "You",
  assistant: "Assistant",
  page: "In the page",
  consent: "Shall this be done?",
  consentButton: "Button that is pressed:",
  consentPostsTo: "The values go to another site:",
  consentArguments: "With these values",
  consentNoArguments: "It needs no values.",
  agree: "Yes, do it",
  decline: "No",
  danger: {
    none: "The site calls this harmless.",
    low: "This changes something. Look at the values before you agree.",
    high: "This is dangerous: it may not be possible to undo it.",
  },
  yes: "yes",
  no: "no",
  nothing: "nothing",
};
