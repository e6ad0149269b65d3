import type { Readable, Writable } from "node:stream";
import * as clack from "@clack/prompts";
import { wrap } from "../layout.ts";
import { limits } from "../limits.ts";
import { printable } from "../paint.ts";
import { type Asker, type Choice, type Question, Stopped, type Suggestion, type Tone } from "./asker.ts";

/** The line at the left of every prompt; further lines of a question must repeat it. */
const guide = `${clack.S_BAR}  `;

/** The value of the option "none of them"; it cannot equal a real option. */
const none = "\0none";

const oneLine = (text: string): string => printable(text).replace(/\s+/g, " ").trim();

/** An @ alone is not a name yet. */
const isNothing = (typed: string): boolean => typed === "" || typed === "@";

type Option = { value: string; label: string; hint?: string };

/** Whether a name, or a part of it after a slash, begins with the typed text. */
const begins = ({ value }: Pick<Option, "value">, typed: string): boolean =>
  `/${value.replace(/^@/, "")}`.toLowerCase().includes(`/${typed.trim().replace(/^@/, "").toLowerCase()}`);

const optionOf = ({ value, label, hint }: Choice): Option => ({
  value,
  label: oneLine(label),
  ...(hint !== undefined && { hint: oneLine(hint) }),
});

/** Asks with prompts that can be edited and moved through with the keyboard. */
export const clackAsker = (input: Readable, output: Writable, inColour: boolean): Asker => {
  const dim = (text: string): string => (inColour ? `\x1b[2m${text}\x1b[22m` : text);
  const terminal = { input, output };

  /** Wraps a text to the columns beside the guide. */
  const wrapped = (text: string): readonly string[] => {
    const room = Math.max(limits.minColumns, (output as { columns?: number }).columns ?? 80) - guide.length;
    return printable(text)
      .split("\n")
      .flatMap((line) => wrap(line, room));
  };

  /** Puts the guide before each line of help, except for prompts with options (`isGuided`), which do so themselves. */
  const messageOf = ({ label, path, isRequired, help = [] }: Question, isGuided = false): string => {
    const notes = [...(path === undefined ? [] : [path]), ...(isRequired ? [] : ["optional"])];
    const head = `${oneLine(label)}${notes.length === 0 ? "" : ` ${dim(`(${oneLine(notes.join(", "))})`)}`}`;
    const lines = help.flatMap(wrapped);
    return [head, ...lines.map((line) => dim(isGuided ? line : `${guide}${line}`))].join("\n");
  };

  const given = async <T>(answer: Promise<T | typeof clack.CANCEL_SYMBOL>): Promise<T> => {
    const value = await answer;
    if (clack.isCancel(value)) throw new Stopped("Cancelled");
    return value;
  };

  const say = (tone: Tone, text: string): void => {
    const shown = wrapped(text).join("\n");
    const out = { output };
    const tones: Readonly<Record<Tone, () => void>> = {
      heading: () => clack.log.step(inColour ? `\x1b[1m${shown}\x1b[22m` : shown, out),
      text: () => clack.log.message(shown, out),
      info: () => clack.log.info(shown, out),
      done: () => clack.log.success(shown, out),
      warning: () => clack.log.warn(shown, out),
    };
    tones[tone]();
  };

  const checked =
    (check: (text: string) => string | undefined) =>
    (text: string | undefined): string | undefined => {
      if (text === undefined || text.trim() === "") return undefined;
      const wrong = check(text);
      return wrong === undefined ? undefined : oneLine(wrong);
    };

  /** Asks for a text and suggests names while the person types; other texts are accepted too. */
  const withSuggestions = (
    question: Question,
    suggestions: readonly Suggestion[],
    initial: string | undefined,
    check: (text: string) => string | undefined,
  ): Promise<string> => {
    const known = suggestions.map(({ value, hint }) => optionOf({ value, label: value, ...(hint && { hint }) }));
    const leave: Option = { value: none, label: question.isRequired ? "leave it open" : "no answer" };
    let typedBefore = "";
    return given(
      clack.autocomplete<string>({
        ...terminal,
        message: messageOf(question),
        maxItems: limits.maxSuggestionsShown,
        ...(initial !== undefined && { initialValue: initial, initialUserInput: initial }),
        completeOnTab: true,
        options() {
          const typed = this.userInput.trim();
          const exact = known.find(({ value }) => value === typed || value === `@${typed}`)?.value;
          if (typed !== typedBefore) {
            typedBefore = typed;
            // A name that was typed in full gets the focus, so that Enter takes it; blank input leaves the answer out.
            if (isNothing(typed)) this.focusedValue = none;
            else if (exact !== undefined || typed === initial) this.focusedValue = exact ?? typed;
          }
          if (isNothing(typed)) return [leave, ...known];
          const found = known.toSorted((one, other) => Number(begins(other, typed)) - Number(begins(one, typed)));
          return exact === undefined ? [...found, { value: typed, label: oneLine(typed), hint: "as typed" }] : found;
        },
        filter: (search, option) =>
          isNothing(search.trim()) ||
          begins(option, search) ||
          // With a leading @, only the beginning of a name, or of a part after a slash, matches.
          (!search.trim().startsWith("@") && option.value.toLowerCase().includes(search.trim().toLowerCase())),
        validate: (value) => (typeof value === "string" && value !== none ? checked(check)(value) : undefined),
      }),
    ).then((value) => (value === none ? "" : value));
  };

  /** Lets the first letter of an option choose it, beside the arrows. */
  const withKeys = async <T>(options: Option[], answer: Promise<T>): Promise<T> => {
    const press = (name: string): void => void input.emit("keypress", undefined, { name });
    const onKey = (key: string | undefined): void => {
      const chosen = options.find(({ value }) => key !== undefined && value[0] === key.toLowerCase());
      if (!chosen) return;
      // Every option becomes the chosen one, so that Enter takes it wherever the cursor is.
      options.fill(chosen);
      press("down");
      press("return");
    };
    input.on("keypress", onKey);
    try {
      return await answer;
    } finally {
      input.off("keypress", onKey);
    }
  };

  /** A value that cannot be shown exactly is returned unchanged, unless the person edits it. */
  const unchanged =
    (initial: string | undefined) =>
    (text: string): string =>
      initial !== undefined && text === printable(initial) ? initial : text;

  return {
    say,
    line: (question) => {
      const { suggestions, initial, placeholder, check } = question;
      if (suggestions && suggestions.length > 0) return withSuggestions(question, suggestions, initial, check);
      return given(
        clack.text({
          ...terminal,
          message: messageOf(question),
          ...(placeholder !== undefined && { placeholder: oneLine(placeholder) }),
          ...(initial !== undefined && { initialValue: printable(initial) }),
          defaultValue: "",
          validate: checked(check),
        }),
      ).then(unchanged(initial));
    },
    lines: (question) => {
      const { initial, check } = question;
      const help = [...(question.help ?? []), "Enter twice ends it."];
      return given(
        clack.multiline({
          ...terminal,
          message: messageOf({ ...question, help }),
          ...(initial !== undefined && { initialValue: printable(initial) }),
          defaultValue: "",
          validate: checked(check),
        }),
      ).then(unchanged(initial));
    },
    secret: async (question) => {
      const keeps = question.isAnswered ? ["It is answered; Enter keeps it."] : [];
      const message = messageOf({ ...question, help: [...(question.help ?? []), ...keeps] });
      const text = await given(clack.password({ ...terminal, message, validate: checked(question.check) }));
      return text === undefined || text === "" ? undefined : text;
    },
    choose: async (question) => {
      const { choices, initial, isRequired } = question;
      // The first option leaves the question open, so that Enter alone answers nothing.
      const leave: Option = { value: none, label: isRequired ? "leave it open" : "no answer" };
      const own = choices.map(optionOf);
      const options = isRequired && initial !== undefined ? own : [leave, ...own];
      const isLong = choices.length > limits.maxSuggestionsShown;
      const common = { ...terminal, message: messageOf(question, !isLong), maxItems: limits.maxSuggestionsShown };
      const start = initial === undefined ? {} : { initialValue: initial };
      const value = await given(
        isLong
          ? clack.autocomplete<string>({ ...common, ...start, options })
          : clack.select<string>({ ...common, ...start, options }),
      );
      return value === none ? undefined : value;
    },
    chooseSome: async (question) => {
      let initialValues = [...question.initial];
      for (;;) {
        const values = await given(
          clack.multiselect<string>({
            ...terminal,
            message: messageOf(question, true),
            options: question.choices.map(optionOf),
            initialValues,
            required: false,
            maxItems: limits.maxSuggestionsShown,
          }),
        );
        const wrong = question.check(values);
        if (wrong === undefined) return values;
        say("warning", wrong);
        initialValues = values;
      }
    },
    yesNo: async (question) => {
      const { initial, isRequired } = question;
      const message = messageOf(question, true);
      if (isRequired && initial !== undefined)
        return given(clack.confirm({ ...terminal, message, initialValue: initial }));
      const options: Option[] = [
        { value: none, label: isRequired ? "leave it open" : "no answer" },
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ];
      const initialValue = initial === undefined ? none : initial ? "yes" : "no";
      const value = await given(
        withKeys(options, clack.select<string>({ ...terminal, message, options, initialValue })),
      );
      return value === none ? undefined : value === "yes";
    },
    close: () => undefined,
  };
};
