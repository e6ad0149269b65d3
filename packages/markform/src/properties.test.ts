import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPatch, anySource } from "../testing/arbitrary-forms.ts";
import {
  type ApplyResult,
  applyPatches,
  inspect,
  type ParsedForm,
  type Patch,
  parseForm,
  serializeForm,
} from "./form.ts";
import { stateOf } from "./parsed-form.ts";

const runs = { numRuns: Number(process.env.COFILL_RUNS ?? 300) };

/** What a form means, without where it stands in a file. */
const meaning = ({ schema, responsesByFieldId, notes, docs, orderIndex, idIndex, metadata }: ParsedForm) => ({
  schema,
  responsesByFieldId,
  notes: notes.map(({ state: _, ...note }) => note),
  docs,
  orderIndex,
  idIndex,
  metadata,
});

const filled = anySource.chain((source) => {
  const form = parseForm(source);
  return fc.array(anyPatch(form), { maxLength: 12 }).map((patches) => ({ source, form, patches }));
});

/** Patches one by one, so that a refused one does not undo the others. */
const fill = (form: ParsedForm, patches: readonly Patch[]) => {
  const applied: Patch[] = [];
  let current = form;
  let result: ApplyResult | undefined;
  for (const patch of patches) {
    const next = applyPatches(current, [patch]);
    result = next.result;
    if (next.result.applyStatus === "rejected") continue;
    applied.push(patch);
    current = next.form;
  }
  return { form: current, applied, result };
};

describe("any form, any answers", () => {
  test("reading what was written gives the same form", () => {
    fc.assert(
      fc.property(filled, ({ form, patches }) => {
        const before = fill(form, patches).form;
        expect(meaning(parseForm(serializeForm(before)))).toEqual(meaning(before));
        expect(meaning(parseForm(serializeForm(before, { style: "preserve" })))).toEqual(meaning(before));
      }),
      runs,
    );
  });

  test("MF-CAN-01 canonical is a fixed point", () => {
    fc.assert(
      fc.property(filled, ({ form, patches }) => {
        const canonical = serializeForm(fill(form, patches).form);
        expect(serializeForm(parseForm(canonical))).toBe(canonical);
      }),
      runs,
    );
  });

  test("D-08 editing in place leaves every other byte as it was", () => {
    fc.assert(
      fc.property(filled, ({ source, form, patches }) => {
        const { form: after, applied } = fill(form, patches);
        const written = serializeForm(after, { style: "preserve" });
        let rest = written.slice(written.indexOf("---", written.indexOf("form_state")));
        for (const piece of untouched(source, form, applied)) {
          const at = rest.indexOf(piece);
          expect(at, `lost: ${JSON.stringify(piece)}`).toBeGreaterThanOrEqual(0);
          rest = rest.slice(at + piece.length);
        }
        expect(written.split(/\r?\n/).filter((line) => /custom: kept # why|^other: 1/.test(line))).toHaveLength(2);
        if (source.includes("\r\n")) expect(written.replaceAll("\r\n", "")).not.toContain("\n");
      }),
      runs,
    );
  });

  test("MF-PAT-01 a rejected batch leaves the form equal", () => {
    const bad = fc.constantFrom<unknown>(
      null,
      { op: "nope" },
      { op: "clear_field", fieldId: "nope" },
      { op: "set_number", fieldId: "f0", value: {} },
    );
    fc.assert(
      fc.property(filled, bad, fc.nat(12), ({ form, patches }, problem, at) => {
        const before = JSON.stringify(meaning(form));
        const batch = [...patches.slice(0, at), problem as Patch, ...patches.slice(at)];
        const { form: after, result } = applyPatches(form, batch);
        expect(result.applyStatus).toBe("rejected");
        expect(result.rejectedPatches?.map((rejected) => rejected.patchIndex)).toContain(Math.min(at, patches.length));
        expect(after).toBe(form);
        expect(JSON.stringify(meaning(after))).toBe(before);
      }),
      runs,
    );
  });

  test("MF-SUM-02 each dimension of progress sums to the total", () => {
    fc.assert(
      fc.property(filled, ({ form, patches }) => {
        const { counts, fields } = inspect(fill(form, patches).form).progressSummary;
        expect(counts.unansweredFields + counts.answeredFields + counts.skippedFields + counts.abortedFields).toBe(
          counts.totalFields,
        );
        expect(counts.validFields + counts.invalidFields).toBe(counts.totalFields);
        expect(counts.emptyFields + counts.filledFields).toBe(counts.totalFields);
        const each = Object.values(fields);
        expect(each).toHaveLength(counts.totalFields);
        expect(each.filter((field) => field.answerState === "answered")).toHaveLength(counts.answeredFields);
        expect(each.filter((field) => field.valid)).toHaveLength(counts.validFields);
        expect(each.filter((field) => field.empty)).toHaveLength(counts.emptyFields);
      }),
      runs,
    );
  });

  test("issues and progress kept step by step equal those of a full recheck", () => {
    fc.assert(
      fc.property(filled, ({ form, patches }) => {
        const { form: after } = fill(form, patches);
        const { warnings: _, ...stepwise } = inspect(after);
        const { warnings: __, ...afresh } = inspect(parseForm(serializeForm(after)));
        expect(stepwise).toEqual(afresh);
      }),
      runs,
    );
  });
});

/** The pieces of a source, after its frontmatter, that no patch may change. */
const untouched = (source: string, form: ParsedForm, patches: readonly Patch[]): readonly string[] => {
  const { document } = stateOf(form).base;
  const touched = new Set(patches.flatMap((patch) => ("fieldId" in patch ? [patch.fieldId] : [])));
  const text = source.replace(/^\uFEFF/, "");
  const pieces: string[] = [];
  let from = document.frontmatter!.yaml.end;
  for (const [id, { element }] of document.fields) {
    if (!touched.has(id)) continue;
    pieces.push(text.slice(from, element.start));
    from = element.end;
  }
  const close = document.tree.form.close!.start;
  return [...pieces, text.slice(from, close).trimEnd(), text.slice(close)];
};
