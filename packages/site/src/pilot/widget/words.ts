import type { Danger } from "../../annotations/vocabulary.ts";

/** The texts of the widget, replaceable for other languages. */
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

/** The English texts of the widget. */
export const englishWords: WidgetWords = {
  open: "Assistant",
  close: "Close the assistant",
  title: "Assistant",
  clear: "New conversation",
  welcome:
    "Say what you want to do on this site. You see every step, can stop at any time, and are asked before risky actions.",
  conversation: "Conversation",
  ask: "What do you want to do?",
  send: "Send",
  stop: "Stop",
  working: "Working…",
  stopped: "Stopped.",
  done: "Done.",
  doneSilently: "The button was pressed, but the page shows no result. Please check.",
  donePending: "The button was pressed, and the page is still working.",
  filledForReview: "The form is filled in. Please review and submit it.",
  declined: "You declined, so it was not done.",
  couldNot: "This could not be done.",
  rows: (count) => (count === 1 ? "There is 1 entry." : `There are ${count} entries.`),
  more: (count) => `and ${count} more`,
  filled: (field) => `Filled in ${field}`,
  pressed: (button) => `Pressed “${button}”`,
  opened: (route) => `Opened ${route}`,
  left: "You left the page before this was finished. Ask again to continue.",
  you: "You",
  assistant: "Assistant",
  page: "In the page",
  consent: "Allow this action?",
  consentButton: "Button to press:",
  consentPostsTo: "Values are sent to another site:",
  consentArguments: "With these values",
  consentNoArguments: "No values",
  agree: "Allow",
  decline: "Decline",
  danger: {
    none: "The site marks this as harmless.",
    low: "This changes something. Check the values first.",
    high: "Dangerous: this may be impossible to undo.",
  },
  yes: "yes",
  no: "no",
  nothing: "nothing",
};
