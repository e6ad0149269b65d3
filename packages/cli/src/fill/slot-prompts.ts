import type { FieldOf, FileValue } from "@cofill/core";
import { type Asked, blank, given, type KindPrompt, keep } from "./kind-prompt.ts";
import { textQuestion } from "./text-prompts.ts";

/** `counter` and `@counter` are the same name. */
const asName = (text: string): string => {
  const name = text.trim();
  return name.startsWith("@") || name === "" ? name : `@${name}`;
};

const heldElsewhere = (asked: Asked<"capability"> | Asked<"file">): string =>
  `"${asked.label}" takes a ${asked.field.kind === "file" ? "file" : "capability"}, which a form in a file cannot hold; it is left open`;

export const capability: KindPrompt<"capability"> = {
  read: (_, text) => ({ id: asName(text) }),
  show: (_, { id }) => id,
  takes: ({ interface: tag }) => (tag === undefined ? "a name of yours, as @counter" : `${tag}, by a name of yours`),
  ask: async (asker, asked) => {
    if (!asked.petnames) {
      asker.say("warning", heldElsewhere(asked));
      return keep;
    }
    for (;;) {
      const text = await asker.line({ ...textQuestion(asked, capability), suggestions: asked.names });
      if (text.trim() === "") return blank;
      const issue = await asked.petnames.problemOf(asName(text));
      if (issue === undefined) return given({ id: asName(text) });
      asker.say("warning", issue);
    }
  },
};

const isName = (text: string): boolean => text.trim().startsWith("@");

const fileShown = (_: FieldOf<"file">, { id, name }: FileValue): string => (name === "" ? id : `${name} (${id})`);

/** Accepts the name of a file in the mailbox, or the path of a local file, which is then attached. */
export const file: KindPrompt<"file"> = {
  read: (_, text) => asName(text),
  show: fileShown,
  takes: () => "a path to a file, or a name of yours, as @contract",
  ask: async (asker, asked) => {
    const { petnames, value } = asked;
    if (!petnames) {
      asker.say("warning", heldElsewhere(asked));
      return keep;
    }
    for (;;) {
      const { initial: _, check: __, ...question } = textQuestion(asked, file);
      const initial = value === undefined ? {} : { initial: value.id };
      const text = (
        await asker.line({ ...question, ...initial, suggestions: asked.names, check: () => undefined })
      ).trim();
      if (text === "") return blank;
      const issue = isName(text) ? await petnames.problemOf(text) : undefined;
      if (issue !== undefined) {
        asker.say("warning", issue);
        continue;
      }
      if (text === value?.id) return keep;
      if (isName(text)) return given(text);
      const attached = await petnames.attach(text);
      if (attached.ok) return given(attached.name);
      asker.say("warning", attached.message);
    }
  },
};
