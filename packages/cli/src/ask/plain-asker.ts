import { didYouMean } from "../did-you-mean.ts";
import type { Writer } from "../environment.ts";
import { printable } from "../paint.ts";
import { type Asker, type Choice, type Question, Stopped, type Tone } from "./asker.ts";
import { readCommaList } from "./comma-list.ts";
import type { LineSource } from "./line-source.ts";

const marks: Readonly<Record<Tone, string>> = { heading: "\n", text: "", info: "", done: "✓ ", warning: "! " };

/** Typed to clear an answer, because blank input keeps it. */
const away = "-";

const headOf = ({ label, path, isRequired }: Question): string => {
  const notes = [...(path === undefined ? [] : [path]), ...(isRequired ? [] : ["optional"])];
  return notes.length === 0 ? label : `${label} (${notes.join(", ")})`;
};

/** Finds a choice by its number, label or value. */
const choiceOf = (choices: readonly Choice[], text: string): Choice | undefined => {
  const wanted = text.trim().toLowerCase();
  const isSame = (word: string): boolean => word.toLowerCase() === wanted;
  return (
    choices.find(({ value }) => isSame(value)) ??
    choices.find(({ label }) => isSame(label)) ??
    (/^\d{1,6}$/.test(wanted) ? choices[Number(wanted) - 1] : undefined)
  );
};

const unknownChoice = (choices: readonly Choice[], text: string): string => {
  const labels = choices.map(({ label }) => label);
  return `'${text.trim()}' is none of them${didYouMean(text.trim(), labels) || `; give a number from 1 to ${choices.length}`}`;
};

/** Asks line by line without redrawing, for screen readers, dumb terminals, pipes and logs. */
export const plainAsker = (lines: LineSource, output: Writer): Asker => {
  const write = (text: string): void => void output.write(`${printable(text)}\n`);
  const say = (tone: Tone, text: string): void => write(`${marks[tone]}${text}`);

  const next = async (prompt: string, options?: Parameters<LineSource["next"]>[1]): Promise<string> => {
    const line = await lines.next(`${printable(prompt).replaceAll("\n", " ")}: `, options);
    if (line === undefined) throw new Stopped("There are no more lines");
    return line;
  };

  const introduce = ({ help = [] }: Question): void => {
    for (const line of help) write(`  ${line.replaceAll("\n", "\n  ")}`);
  };

  /** Repeats a question until the answer is acceptable. */
  const until = async <T>(ask: () => Promise<T | { readonly wrong: string }>): Promise<T> => {
    for (;;) {
      const answer = await ask();
      if (typeof answer !== "object" || answer === null || !("wrong" in answer)) return answer;
      say("warning", answer.wrong);
    }
  };

  const listChoices = (choices: readonly Choice[], chosen: readonly string[] = []): void => {
    for (const [index, { value, label, hint }] of choices.entries()) {
      const marked = chosen.includes(value) ? " (chosen)" : "";
      write(`  ${index + 1}. ${label}${hint === undefined ? "" : `: ${hint}`}${marked}`);
    }
  };

  return {
    say,
    line: async (question) => {
      const { initial, suggestions = [], check } = question;
      introduce(question);
      if (initial !== undefined) write(`  Now: ${initial}. Enter keeps it, ${away} takes it away.`);
      const words = suggestions.map(({ value }) => value);
      if (words.length > 0) write("  ? lists what you have.");
      return until<string>(async () => {
        const text = await next(headOf(question), { words });
        if (text.trim() === "?" && words.length > 0) {
          for (const { value, hint } of suggestions) write(`  ${value}${hint === undefined ? "" : `  ${hint}`}`);
          return { wrong: "Give one of these" };
        }
        if (initial !== undefined && text === "") return initial;
        if (initial !== undefined && text.trim() === away) return "";
        const wrong = text.trim() === "" ? undefined : check(text);
        return wrong === undefined ? text : { wrong };
      });
    },
    lines: async (question) => {
      const { initial, check } = question;
      introduce(question);
      if (initial !== undefined) write(`  Now:\n    ${initial.replaceAll("\n", "\n    ")}`);
      write(
        initial === undefined
          ? "  Several lines; a line with nothing but a dot ends it."
          : `  Several lines; a dot alone ends it. A dot at once keeps it, ${away} at once takes it away.`,
      );
      return until<string>(async () => {
        const given: string[] = [];
        for (;;) {
          const line = await next(given.length === 0 ? headOf(question) : `line ${given.length + 1}`);
          if (given.length === 0 && initial !== undefined && line.trim() === away) return "";
          if (line === ".") break;
          given.push(line);
        }
        if (given.length === 0) return initial ?? "";
        const text = given.join("\n");
        const wrong = text.trim() === "" ? undefined : check(text);
        return wrong === undefined ? text : { wrong };
      });
    },
    secret: async (question) => {
      introduce(question);
      if (question.isAnswered) write("  It is answered. Enter keeps it.");
      return until<string | undefined>(async () => {
        const text = await next(`${headOf(question)}, not shown`, { isSecret: true });
        if (text === "") return undefined;
        const wrong = question.check(text);
        return wrong === undefined ? text : { wrong };
      });
    },
    choose: async (question) => {
      const { choices, initial, isRequired } = question;
      introduce(question);
      listChoices(choices);
      const usual = choices.find(({ value }) => value === initial)?.label;
      const keeps = usual === undefined ? "" : `; Enter for ${usual}${isRequired ? "" : `, ${away} for none`}`;
      return until<string | undefined>(async () => {
        const text = await next(`${headOf(question)}, a number or a word${keeps}`);
        if (text.trim() === "") return initial;
        if (initial !== undefined && text.trim() === away) return undefined;
        return choiceOf(choices, text)?.value ?? { wrong: unknownChoice(choices, text) };
      });
    },
    chooseSome: async (question) => {
      const { choices, initial, check } = question;
      introduce(question);
      listChoices(choices, initial);
      const keeps = initial.length === 0 ? "" : `; Enter keeps those chosen, ${away} for none`;
      return until<readonly string[]>(async () => {
        const text = await next(`${headOf(question)}, numbers or words with commas between${keeps}`);
        if (text.trim() === "") return initial;
        if (initial.length > 0 && text.trim() === away) return [];
        const words = readCommaList(text);
        const strange = words.find((word) => !choiceOf(choices, word));
        if (strange !== undefined) return { wrong: unknownChoice(choices, strange) };
        const values = [...new Set(words.map((word) => choiceOf(choices, word)!.value))];
        const wrong = check(values);
        return wrong === undefined ? values : { wrong };
      });
    },
    yesNo: async (question) => {
      const { initial } = question;
      introduce(question);
      const usual = initial === undefined ? "y/n" : initial ? "Y/n" : "y/N";
      return until<boolean | undefined>(async () => {
        const text = (await next(`${headOf(question)} [${usual}]`)).trim().toLowerCase();
        if (text === "") return initial;
        if (/^(y|yes|true|1)$/.test(text)) return true;
        return /^(n|no|false|0)$/.test(text) ? false : { wrong: "Give yes or no" };
      });
    },
    close: () => lines.close(),
  };
};
