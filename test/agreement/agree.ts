import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Channel } from "./channel.ts";
import { Comparison } from "./compare.ts";
import { type Disagreement, line } from "./disagreement.ts";
import { type FormCase, forms, ownForms } from "./forms.ts";
import { answerAt, fieldPaths, isReadonlyAt, isRelevantAt } from "./imports.ts";
import { openLive } from "./live.ts";
import { createPlace } from "./place.ts";
import { isOwn, jsonPath, Reference } from "./reference.ts";
import { Rows } from "./rows.ts";
import { only, writesFor } from "./writes.ts";

const runs = Math.ceil(Number(process.env.COFILL_RUNS ?? 100) / 100);

/** Fields that the audience has still to fill when the form is opened: every channel must say all about them. */
const openFields = (reference: Reference, { audience }: Channel): readonly string[] =>
  Array.from(fieldPaths(reference.form))
    .filter(({ path, field }) => answerAt(reference.form, path).state === "unanswered" && isOwn(field, audience))
    .filter(({ path }) => isRelevantAt(reference.form, path) && !isReadonlyAt(reference.form, path))
    .map(({ path }) => jsonPath(path));

/** One form through one channel, with generated writes; everything that differs from the reference. */
const disagreementsOf = async (
  channel: Channel,
  form: FormCase,
  rows: Rows,
  singles: number | "every",
): Promise<readonly Disagreement[]> => {
  const place = createPlace();
  place.put(form);
  try {
    const found: Disagreement[] = [];
    const blank = await openLive(form, place.directory);
    await fc.assert(
      fc.asyncProperty(writesFor(blank.form, singles), async (writes) => {
        const reference = new Reference(await openLive(form, place.directory), channel.audience);
        const opened = await channel.open(form);
        try {
          const comparison = new Comparison(channel, form, opened, reference, rows);
          await comparison.texts(["", ...openFields(reference, channel)]);
          await comparison.state();
          for (const [index, write] of writes.entries()) {
            const expected = reference.expected(write.entries);
            const isBatch = write.entries.length > 1 && write.sort !== "row";
            const sent = only(write, (entry) => {
              if (isBatch && expected.get(entry.path)?.result !== "answered") return false;
              return !rows.cannotExpress({ entry, write, form, field: reference.fieldOf(entry.path) });
            });
            if (!sent) continue;
            await comparison.write(sent);
            if (singles === "every" || index % 4 === 0) await comparison.state();
          }
          await comparison.state();
          found.push(...comparison.found);
        } finally {
          await opened.close();
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    return found;
  } finally {
    place.remove();
  }
};

/** Tests that one channel agrees with the reference on every form that it takes. */
export const agree = (
  name: string,
  channel: () => Channel,
  {
    forms: given = forms,
    formats,
    singles = 12,
  }: { forms?: readonly FormCase[]; formats: readonly FormCase["format"][]; singles?: number },
): void => {
  const rows = new Rows(name);
  describe(name, () => {
    for (const form of given.filter(({ format }) => formats.includes(format))) {
      test(`${name} and the library agree on ${form.name}`, async () => {
        const found = await disagreementsOf(
          channel(),
          form,
          rows,
          ownForms.some(({ name }) => name === form.name) ? "every" : singles,
        );
        const unexplained = found.filter((one) => !rows.explains(one));
        expect(Array.from(new Set(unexplained.map(line)))).toEqual([]);
      });
    }
    test(`${name}: every exception of it is met`, () => {
      expect(rows.unmet()).toEqual([]);
    });
  });
};
