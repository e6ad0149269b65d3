import type { Channel, ChannelIssue, OpenedForm, Outcome, Progress, Write } from "./channel.ts";
import { means } from "./codes.ts";
import type { Aspect, Disagreement } from "./disagreement.ts";
import type { FormCase } from "./forms.ts";
import { flatten, plainWords } from "./normal.ts";
import { type ExpectedIssue, jsonPath, type Reference } from "./reference.ts";
import type { Rows } from "./rows.ts";

type Common = "channel" | "audience" | "form" | "hasOthersFields" | "path" | "field" | "expected" | "actual";

/** What a disagreement of each aspect says beside where it is. */
type Detail = { [A in Aspect]: Omit<Extract<Disagreement, { readonly aspect: A }>, Common> }[Aspect];

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** Compares one opened form of a channel with the reference, and gathers where they differ. */
export class Comparison {
  readonly found: Disagreement[] = [];
  readonly #channel: Channel;
  readonly #form: FormCase;
  readonly #opened: OpenedForm;
  readonly #reference: Reference;
  readonly #rows: Rows;

  constructor(channel: Channel, form: FormCase, opened: OpenedForm, reference: Reference, rows: Rows) {
    this.#channel = channel;
    this.#form = form;
    this.#opened = opened;
    this.#reference = reference;
    this.#rows = rows;
  }

  #differ(path: string, expected: string, actual: string, more: Detail): void {
    const field = this.#reference.fieldOf(path);
    const { name: channel, audience } = this.#channel;
    const { hasOthersFields } = this.#reference;
    const at = { channel, audience, form: this.#form, hasOthersFields, path, ...(field && { field }) };
    this.found.push({ ...at, expected, actual, ...more });
  }

  /** A field for a place inside its value: `contacts` for a cell of the table `contacts`. */
  #placeOf(path: string): string {
    const { id } = this.#reference.form.compiled.definition;
    if (path === "#" || path === id) return "";
    const parts = jsonPath(path).split(/(?=\[)|\./);
    const joined = (count: number): string =>
      parts
        .slice(0, count)
        .reduce((text, part) => (text === "" || part.startsWith("[") ? text + part : `${text}.${part}`), "");
    for (let count = parts.length; count > 0; count--) {
      if (this.#reference.fieldOf(joined(count))) return joined(count);
    }
    return jsonPath(path);
  }

  async write(write: Write): Promise<void> {
    const expected = this.#reference.expected(write.entries);
    const outcomes = await this.#opened.write(write);
    for (const entry of write.entries) {
      const given = expected.get(entry.path)!;
      const field = this.#reference.fieldOf(entry.path);
      const row = this.#rows.instead(given, { entry, write, form: this.#form, field });
      const wanted = row ? { ...given, result: row.result } : given;
      const outcome = outcomes.find(({ path }) => path === entry.path) ?? {
        path: entry.path,
        result: "refused" as const,
      };
      const { detail = "" } = outcome as Outcome;
      if (outcome.result !== wanted.result) {
        const because = (text = ""): string => (text === "" ? "" : ` (${text})`);
        const says = `${wanted.result}${because(given.code)}`;
        const got = `${outcome.result}${because(detail)} for ${shorten(entry.value)}`;
        this.#differ(entry.path, says, got, { aspect: "outcome", write, wanted, got: outcome.result, detail });
      }
      this.#reference.follow(entry, outcome, this.#channel.misfits);
    }
  }

  async state(): Promise<void> {
    const { answers, issues, progress } = await this.#opened.state();
    await this.#reference.check();
    this.#compareAnswers(flatten(answers));
    this.#compareIssues(issues);
    this.#compareProgress(progress);
  }

  #compareAnswers(actual: ReadonlyMap<string, unknown>): void {
    const expected = flatten(this.#reference.answers());
    for (const path of new Set([...expected.keys(), ...actual.keys()])) {
      const [wanted, got] = [expected.get(path), actual.get(path)];
      if (wanted !== got) this.#differ(this.#placeOf(path), shorten(wanted), shorten(got), { aspect: "answers" });
    }
  }

  #compareIssues(issues: readonly ChannelIssue[]): void {
    const vocabulary = this.#channel.formats[this.#form.format]!;
    const expected = this.#reference.issues().map((issue) => ({ ...issue, path: this.#placeOf(issue.path) }));
    const actual = issues
      .filter(({ severity }) => severity === "error")
      .map((issue) => ({ ...issue, path: this.#placeOf(issue.path) }));
    const { marksOthers = false } = this.#channel;
    const isSame = (wanted: (typeof expected)[number], got: (typeof actual)[number]): boolean =>
      wanted.path === got.path && (wanted.inCode === true || means(vocabulary, got.code, wanted.code));
    const mayBeLeftOut = ({ isMine, isLacking }: (typeof expected)[number]): boolean =>
      !marksOthers && !isMine && isLacking;
    for (const wanted of expected) {
      const same = actual.find((got) => isSame(wanted, got));
      if (same) this.#compareMark(wanted, same, marksOthers);
      if (same || mayBeLeftOut(wanted)) continue;
      const others = actual.filter(({ path }) => path === wanted.path).map(({ code }) => code);
      const says = wanted.inCode ? "an error of a check in code" : wanted.code;
      this.#differ(wanted.path, says, others.join(", ") || "no issue", { aspect: "issues", wanted });
    }
    for (const got of actual) {
      if (expected.some((wanted) => isSame(wanted, got)) || this.#isUndecided(got)) continue;
      const others = expected.filter(({ path }) => path === got.path).map(({ code }) => code);
      this.#differ(got.path, others.join(", ") || "no issue", got.code, { aspect: "issues", got: got.code });
    }
  }

  /** What the audience cannot put right is marked as another's, and nothing else is. */
  #compareMark({ path, isMine }: ExpectedIssue, { code, isMarked = false }: ChannelIssue, marksOthers: boolean): void {
    const waits = !isMine || this.#reference.isProposed(path);
    if (!marksOthers || isMarked === waits) return;
    const says = (marked: boolean): string => `${code}, ${marked ? "marked as another's" : "not marked"}`;
    this.#differ(path, says(waits), says(isMarked), { aspect: "issues", got: code });
  }

  /** An agent's value that waits for a person is named as missing, in an optional field too. */
  #isUndecided({ path, code, isMarked }: ChannelIssue): boolean {
    const vocabulary = this.#channel.formats[this.#form.format]!;
    return isMarked === true && this.#reference.isProposed(path) && means(vocabulary, code, "required_missing");
  }

  #compareProgress(actual: Partial<Progress>): void {
    const expected = this.#reference.progress();
    for (const name of ["required", "requiredAnswered", "missingCount", "complete"] as const) {
      const got = actual[name];
      if (got !== undefined && got !== expected[name]) {
        const { checklists } = this.#reference;
        const more = { aspect: "progress", measure: name, checklists } as const;
        this.#differ("", `${name} ${expected[name]}`, `${name} ${got}`, more);
      }
    }
  }

  /**
   * Whether the channel says everything that `describe` says to its reader, word for word, where it speaks of the
   * field; what is said of a group may stand with the form, as it is said once for all its fields.
   */
  async texts(paths: readonly string[]): Promise<void> {
    const ofForm = plainWords(await this.#opened.texts(""));
    for (const path of paths) {
      const wanted = this.#reference.texts(path, this.#channel.reader);
      const said = path === "" ? ofForm : plainWords(await this.#opened.texts(path));
      for (const { kind, text } of wanted) {
        if (said.includes(plainWords(text)) || (kind === "group" && ofForm.includes(plainWords(text)))) continue;
        this.#differ(path, `${kind} ${shorten(text)}`, "not said", { aspect: "texts", kind });
      }
    }
  }
}
