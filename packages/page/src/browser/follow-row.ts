import { type LiveForm, rowText } from "@cofill/core";

const rowTexts = (form: LiveForm, list: string): readonly string[] =>
  Array.from({ length: form.instances.get(list) ?? 0 }, (_, index) => rowText(form, list, index));

interface Place {
  readonly form: LiveForm;
  readonly list: string;
}

const countAt = ({ form, list }: Place): number => form.instances.get(list) ?? 0;

/** The index of a row in another state; rows have no ids, so they are matched by their content. */
const followIndex = (before: Place, after: Place, index: number): number | undefined => {
  const mark = rowText(before.form, before.list, index);
  if (countAt(before) === countAt(after) && rowText(after.form, after.list, index) === mark) return index;
  const from = rowTexts(before.form, before.list);
  const to = rowTexts(after.form, after.list);
  if (from.slice(0, index + 1).every((each, at) => each === to[at])) return index;
  const isOne = (marks: readonly string[]): boolean => marks.indexOf(mark) === marks.lastIndexOf(mark);
  const found = to.indexOf(mark);
  if (found >= 0 && isOne(from) && isOne(to)) return found;
  // Rows are added at the end, so if none was removed, the row at this index is the same with other content.
  return to.length >= from.length ? index : undefined;
};

/**
 * The new path of an item after others added and removed rows; undefined if its row was removed or cannot be
 * identified.
 */
export const followRow = (from: LiveForm, to: LiveForm, path: string): string | undefined => {
  let before = "";
  let after = "";
  let end = 0;
  for (const match of path.matchAll(/\[(\d+)\]/g)) {
    const between = path.slice(end, match.index);
    const index = followIndex(
      { form: from, list: before + between },
      { form: to, list: after + between },
      Number(match[1]),
    );
    if (index === undefined) return undefined;
    end = match.index + match[0].length;
    before = path.slice(0, end);
    after += `${between}[${index}]`;
  }
  return after + path.slice(end);
};

/** Whether the rows of a list, or their content, differ. */
export const hasOtherRows = (from: LiveForm, to: LiveForm, list: string): boolean =>
  rowTexts(from, list).join() !== rowTexts(to, list).join();
