import type { ChannelIssue, JsonObject, OpenedForm, Outcome } from "../channel.ts";
import { textsIn } from "../normal.ts";

/** Calls one of Assist's tools and gives the payload of its envelope. */
// biome-ignore lint/suspicious/noExplicitAny: each tool has a payload of another shape
export type CallTool = (name: string, input?: JsonObject) => Promise<any>;

/** Assist's tools, wherever they are served. */
export const assistForm = (call: CallTool, answers: () => Promise<JsonObject>): Omit<OpenedForm, "close"> => ({
  write: async ({ entries }) => {
    if (entries.length === 1) {
      const [{ path, value }] = entries as [{ path: string; value: unknown }];
      return [outcomeOf(path, await call("formspec.field.set", { path, value: value ?? null }))];
    }
    const sent = entries.map(({ path, value }) => ({ path, value: value ?? null }));
    const { results, ...rest } = await call("formspec.field.bulkSet", { entries: sent });
    if (!results) return entries.map(({ path }) => outcomeOf(path, rest));
    return entries.map(({ path }, at) => outcomeOf(path, { ...results[at], ...results[at].error }));
  },
  state: async () => {
    const { results } = await call("formspec.form.validate", { mode: "submit" });
    const { required, requiredFilled, complete } = await call("formspec.form.progress");
    return {
      answers: await answers(),
      issues: results.map(({ path = "", code = "", severity, "x-waitsFor": waitsFor }: Result) => ({
        path,
        code,
        severity,
        isMarked: waitsFor !== undefined,
      })),
      progress: { required, requiredAnswered: requiredFilled, complete },
    };
  },
  texts: async (path) => {
    if (path === "") return textsIn(await call("formspec.form.describe"));
    return textsIn(await call("formspec.field.describe", { path }));
  },
});

type Result = ChannelIssue & { readonly "x-waitsFor"?: object };

const outcomeOf = (
  path: string,
  { accepted, proposed, code, message }: { accepted?: boolean; proposed?: boolean; code?: string; message?: string },
): Outcome => {
  if (proposed) return { path, result: "proposed" };
  return accepted ? { path, result: "answered" } : { path, result: "refused", detail: `${code}: ${message}` };
};
