import type { Channel, ChannelIssue, Entry, OpenedForm, Outcome } from "../channel.ts";
import type { FormCase } from "../forms.ts";
import { type FieldItem, templateOf } from "../imports.ts";
import { openLive } from "../live.ts";
import { createPlace, type Place } from "../place.ts";
import { type Conversation, converse, converseAtTerminal } from "./conversation.ts";
import { answersInFile } from "./file-commands.ts";
import { typedFor } from "./typed.ts";

const maxQuestions = 400;

/** The question itself: the last line of what was said. */
const questionIn = (said: string): string => said.slice(said.lastIndexOf("\n") + 1);

const asksForLines = (said: string): boolean => /a dot ends it|a dot alone ends it/.test(said);

/** Whether a dash takes the answer away that stands there. */
const offersAway = (said: string): boolean => /- (takes it away|at once takes it away|for none)/.test(said);

const isOverview = (said: string): boolean => questionIn(said).startsWith("What next?");

/** Why an answer was not taken, where the question is asked once more. */
const warningIn = (said: string): string | undefined =>
  isOverview(said) ? undefined : /^\n*! (?!.*is left open)(.*)/.exec(said)?.[1];

/** A person who answers what `cofill fill` asks. */
class Filler {
  readonly #conversation: Conversation;
  /** What is asked now, with all that was said before it. */
  said = "";
  /** What was said with each question, in the order of asking. */
  readonly asked: string[] = [];

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  async #hear(): Promise<void> {
    const said = await this.#conversation.hear();
    if (said === undefined) throw new Error(`fill ended early: ${await this.#conversation.ended()}`);
    this.said = said;
  }

  async answer(line: string): Promise<void> {
    this.#conversation.say(line);
    await this.#hear();
  }

  async #untilOverview(step: () => Promise<void>): Promise<void> {
    for (let count = 0; !isOverview(this.said); count++) {
      if (count > maxQuestions) throw new Error(`no end of questions: ${this.said}`);
      await step();
    }
  }

  /** Leaves every question as it is until all answers are shown. */
  async toOverview(): Promise<void> {
    await this.#hear();
    await this.#untilOverview(async () => {
      this.asked.push(this.said);
      await this.#pass();
    });
  }

  async #pass(isLines = asksForLines(this.said)): Promise<void> {
    if (questionIn(this.said).startsWith("Add ")) return this.answer("n");
    return this.answer(isLines ? "." : "");
  }

  async #reply(line: string, isLines: boolean): Promise<void> {
    await this.answer(line);
    if (isLines && line !== "-" && line !== ".") await this.answer(".");
  }

  /** Changes one answer; what was said if it was not taken. */
  async change(at: string, reply: (said: string) => string): Promise<string | undefined> {
    await this.answer("change");
    await this.answer(at);
    const unknown = warningIn(this.said);
    if (unknown !== undefined) {
      await this.answer("Back");
      return unknown;
    }
    let wrong: string | undefined;
    await this.#untilOverview(async () => {
      const [line, isLines] = [reply(this.said), asksForLines(this.said)];
      await this.#reply(line, isLines);
      if (warningIn(this.said)?.endsWith("(give it once more to keep it)")) await this.#reply(line, isLines);
      wrong ??= warningIn(this.said);
      if (warningIn(this.said) !== undefined) await this.#pass(isLines);
    });
    return wrong;
  }

  /** Ends the command; what it says is still to do, by path. */
  async stop(): Promise<readonly ChannelIssue[]> {
    this.#conversation.say("stop");
    const said = await this.#conversation.ended();
    return Array.from(said.matchAll(/^ {2}([^\s:]+): (.*)$/gm), ([, path, code]) => ({
      path: path!,
      code: code!,
      severity: "error" as const,
    }));
  }
}

interface Asked {
  /** What is picked to be changed: a field, or a list with all its rows. */
  readonly at: string;
  /** How the list is called when a row is offered. */
  readonly listLabel: string | undefined;
  readonly fieldOf: (path: string) => FieldItem | undefined;
  readonly entries: readonly Entry[];
}

/** What to type at each question. */
const replies = ({ at, listLabel, fieldOf, entries }: Asked): ((said: string) => string) => {
  const lines = new Map<string, string>();
  for (const { path, value } of entries) {
    const typed = value === undefined ? {} : typedFor(fieldOf(path)!, value)!;
    for (const [part, line] of Object.entries(typed)) lines.set(`${path}${part}`, line);
  }
  const isCleared = entries.every(({ value }) => value === undefined);
  const rows = Math.max(0, ...Array.from(lines.keys(), (path) => Number(/\[(\d+)\]/.exec(path)?.[1] ?? -1) + 1));
  const isTable = fieldOf(at)?.kind === "table";
  let asked = -1;
  return (said) => {
    const question = questionIn(said);
    const [, path = at] = /\(([^\s,)]+[.\]][^\s,)]*)[,)]/.exec(question) ?? [];
    const row = Number(/\[(\d+)\]/.exec(path)?.[1] ?? -1);
    if (question.startsWith("Add "))
      return (isTable || question.includes(listLabel ?? "\n")) && asked + 1 < rows ? "y" : "n";
    asked = Math.max(asked, row);
    const line = lines.get(path);
    if (line === "-") return offersAway(said) ? "-" : "";
    if (line !== undefined) return line;
    // What is not given stays, but for a value that is taken away and rows that are too many.
    if ((isCleared || (isTable && row >= rows)) && offersAway(said)) return "-";
    return asksForLines(said) ? "." : "";
  };
};

const openFill = async (
  form: FormCase,
  place: Place,
  start: (cwd: string, argv: readonly string[]) => Conversation,
): Promise<Omit<OpenedForm, "close">> => {
  const { compiled } = (await openLive(form, place.directory)).form;
  const fieldOf = (path: string): FieldItem | undefined => compiled.fields.get(templateOf(path))?.field;
  const begin = async (): Promise<Filler> => {
    const filler = new Filler(start(place.directory, ["fill", form.file, "--plain"]));
    await filler.toOverview();
    return filler;
  };
  const first = await begin();
  const { asked } = first;
  const overview = first.said;
  await first.stop();
  return {
    write: async ({ entries }) => {
      const filler = await begin();
      const outcomes: Outcome[] = [];
      const groups = Map.groupBy(entries, ({ path }) => path.replace(/\[.*$/, ""));
      for (const [at, group] of groups) {
        if (!fieldOf(group[0]!.path)) {
          outcomes.push(...group.map(({ path }): Outcome => ({ path, result: "refused", detail: "not asked" })));
          continue;
        }
        const listLabel = compiled.lists.get(at)?.item.label;
        const wrong = await filler.change(at, replies({ at, listLabel, fieldOf, entries: group }));
        outcomes.push(
          ...group.map(
            ({ path }): Outcome =>
              wrong === undefined ? { path, result: "answered" } : { path, result: "refused", detail: wrong },
          ),
        );
      }
      await filler.stop();
      return outcomes;
    },
    state: async () => {
      const filler = await begin();
      const issues = await filler.stop();
      return { answers: await answersInFile(place, form), issues, progress: { complete: issues.length === 0 } };
    },
    texts: async (path) => {
      if (path === "") return [...asked, overview].join("\n");
      const label = fieldOf(path)!.label;
      const isAbout = (said: string): boolean =>
        questionIn(said).startsWith(label) || said.includes(`\n${label}\n`) || said.includes(`(${path}.`);
      return asked.filter(isAbout).join("\n");
    },
  };
};

const channel = (name: string, start: (cwd: string, argv: readonly string[]) => Conversation): Channel => ({
  name,
  audience: "owner",
  reader: "person",
  formats: { markform: "shown", formspec: "shown" },
  misfits: "fitted",
  open: async (form) => {
    const place = createPlace();
    place.put(form);
    return { ...(await openFill(form, place, start)), close: async () => place.remove() };
  },
});

/** `cofill fill FILE`, asked line by line. */
export const fillCommand = channel("fill", converse);

/** The same in a pseudo-terminal. */
export const fillAtTerminal = channel("fill at a terminal", converseAtTerminal);
