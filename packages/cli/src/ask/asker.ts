/** The parts that every question has, whatever the type of its answer. */
export interface Question {
  readonly label: string;
  /** The path, for a field inside a group: `address.city`. */
  readonly path?: string;
  /** Help texts, one line each. */
  readonly help?: readonly string[];
  readonly isRequired: boolean;
}

/** A name or an option that the person can select instead of typing it. */
export interface Suggestion {
  readonly value: string;
  readonly hint?: string;
}

export interface TextQuestion extends Question {
  /** The present answer, which can be kept, changed or cleared. */
  readonly initial?: string;
  readonly placeholder?: string;
  /** Gives the message for a text that is not acceptable; not called for blank text. */
  readonly check: (text: string) => string | undefined;
  readonly suggestions?: readonly Suggestion[];
}

export interface SecretQuestion extends Question {
  /** Whether a secret answer exists, which is not shown. */
  readonly isAnswered: boolean;
  readonly check: (text: string) => string | undefined;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface ChoiceQuestion extends Question {
  readonly choices: readonly Choice[];
  readonly initial?: string;
}

export interface ChoicesQuestion extends Question {
  readonly choices: readonly Choice[];
  readonly initial: readonly string[];
  readonly check: (values: readonly string[]) => string | undefined;
}

export interface YesNoQuestion extends Question {
  readonly initial?: boolean;
}

export type Tone = "heading" | "text" | "info" | "done" | "warning";

/** Asks the person at the terminal. Blank answers are `""` or undefined; Ctrl-C throws `Stopped`. */
export interface Asker {
  readonly line: (question: TextQuestion) => Promise<string>;
  readonly lines: (question: TextQuestion) => Promise<string>;
  /** `undefined` keeps the present answer. */
  readonly secret: (question: SecretQuestion) => Promise<string | undefined>;
  /** `undefined` if none was chosen. */
  readonly choose: (question: ChoiceQuestion) => Promise<string | undefined>;
  readonly chooseSome: (question: ChoicesQuestion) => Promise<readonly string[]>;
  /** `undefined` if the person chose neither and there was no answer before. */
  readonly yesNo: (question: YesNoQuestion) => Promise<boolean | undefined>;
  readonly say: (tone: Tone, text: string) => void;
  readonly close: () => void;
}

/** Thrown at Ctrl-C or at the end of the input. Answers that were saved stay. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}
