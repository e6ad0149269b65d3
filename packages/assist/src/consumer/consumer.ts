import type {
  AssistProvider,
  Audience,
  Confirm,
  FieldSummary,
  NextIncompleteResult,
  ProfileApplyResult,
  ToolDeclaration,
} from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { confirmWrites, type Write } from "./confirm-writes.ts";
import { callProvider, readEnvelope } from "./envelope.ts";
import { nextIncompleteOf } from "./next-incomplete.ts";
import { fail, type Outcome, ok } from "./outcome.ts";
import { isPayloadOf, type Payloads, type ToolName } from "./payloads.ts";

/** Options of `createConsumer`. */
export interface ConsumerOptions {
  /**
   * Asks a person before `field.bulkSet` and `profile.apply`; without it, `profile.apply` leaves asking to the
   * provider.
   */
  readonly confirm?: Confirm;
  /** Cancels every call of this consumer. */
  readonly signal?: AbortSignal;
}

type Answer<Name extends ToolName> = Promise<Outcome<Payloads[Name]>>;

/** The tools as typed methods; no state of the form is cached, so every method calls the provider. */
export interface AssistConsumer {
  readonly tools: () => readonly ToolDeclaration[];
  readonly has: (name: ToolName) => boolean;
  readonly form: {
    readonly describe: () => Answer<"formspec.form.describe">;
    readonly progress: () => Answer<"formspec.form.progress">;
    readonly validate: (mode?: "continuous" | "submit") => Answer<"formspec.form.validate">;
    /** An empty list if the provider does not offer this tool. */
    readonly pages: () => Answer<"formspec.form.pages">;
    /** Computed from `field.list` if the provider does not offer this tool and the scope is `field`. */
    readonly nextIncomplete: (scope?: "field" | "page") => Answer<"formspec.form.nextIncomplete">;
  };
  readonly field: {
    readonly list: (
      filter?: "all" | "required" | "empty" | "invalid" | "relevant",
    ) => Promise<Outcome<readonly FieldSummary[]>>;
    readonly describe: (path: string) => Answer<"formspec.field.describe">;
    readonly help: (path: string, audience?: Audience) => Answer<"formspec.field.help">;
    /** Clears the field if no value is given. */
    readonly set: (path: string, value?: unknown) => Answer<"formspec.field.set">;
    readonly bulkSet: (entries: readonly Write[]) => Answer<"formspec.field.bulkSet">;
    readonly validate: (path: string) => Answer<"formspec.field.validate">;
  };
  readonly profile: {
    readonly match: (profileId?: string) => Answer<"formspec.profile.match">;
    readonly apply: (
      matches: readonly Write[],
      options?: { readonly confirm?: boolean },
    ) => Answer<"formspec.profile.apply">;
    readonly learn: (profileId?: string) => Answer<"formspec.profile.learn">;
  };
}

/**
 * Makes typed methods of a provider's tools. A tool that is not offered and a malformed payload are returned as errors.
 *
 * @example
 * const assist = createConsumer(createAssistProvider(openForm(definition)));
 * const next = await assist.form.nextIncomplete();
 */
export const createConsumer = (source: AssistProvider, options: ConsumerOptions = {}): AssistConsumer => {
  const { confirm, signal } = options;
  const has = (name: ToolName): boolean => source.tools().some((tool) => tool.name === name);

  const call = async <Name extends ToolName>(name: Name, input: object): Answer<Name> => {
    if (!has(name)) return fail({ code: "UNSUPPORTED", message: textOf("call.not_offered", { tool: name }) });
    const outcome = readEnvelope(await callProvider(source, name, input, signal ? { signal } : {}));
    if (!outcome.ok) return outcome;
    if (isPayloadOf(name, outcome.value)) return ok(outcome.value);
    return fail({ code: "ENGINE_ERROR", message: textOf("answer.other_shape", { tool: name }) });
  };

  const describe = (path: string) => call("formspec.field.describe", { path });
  const list: AssistConsumer["field"]["list"] = (filter) => call("formspec.field.list", given({ filter }));

  const ask = async (name: ToolName, writes: readonly Write[]): Promise<Outcome<"accepted" | "declined">> =>
    confirm && has(name) ? confirmWrites(confirm, name, writes, describe, signal) : ok("accepted");

  const bulkSet: AssistConsumer["field"]["bulkSet"] = async (entries) => {
    const decision = await ask("formspec.field.bulkSet", entries);
    if (!decision.ok) return decision;
    if (decision.value === "declined")
      return fail({ code: "x-declined", message: textOf("confirmation.declined_changes") });
    return call("formspec.field.bulkSet", { entries });
  };

  const apply: AssistConsumer["profile"]["apply"] = async (matches, wish = {}) => {
    const decision = await ask("formspec.profile.apply", matches);
    if (!decision.ok) return decision;
    if (decision.value === "declined") return ok(allDeclined(matches));
    return call("formspec.profile.apply", { matches, confirm: wish.confirm ?? confirm === undefined });
  };

  const nextIncomplete: AssistConsumer["form"]["nextIncomplete"] = async (scope) => {
    if (has("formspec.form.nextIncomplete") || scope === "page") {
      return call("formspec.form.nextIncomplete", given({ scope }));
    }
    const fields = await list();
    return fields.ok ? ok<NextIncompleteResult>(nextIncompleteOf(fields.value)) : fields;
  };

  return {
    tools: source.tools,
    has,
    form: {
      describe: () => call("formspec.form.describe", {}),
      progress: () => call("formspec.form.progress", {}),
      validate: (mode) => call("formspec.form.validate", given({ mode })),
      pages: async () => (has("formspec.form.pages") ? call("formspec.form.pages", {}) : ok({ pages: [] })),
      nextIncomplete,
    },
    field: {
      list,
      describe,
      help: (path, audience) => call("formspec.field.help", given({ path, audience })),
      set: (path, value) => call("formspec.field.set", given({ path, value })),
      bulkSet,
      validate: (path) => call("formspec.field.validate", { path }),
    },
    profile: {
      match: (profileId) => call("formspec.profile.match", given({ profileId })),
      apply,
      learn: (profileId) => call("formspec.profile.learn", given({ profileId })),
    },
  };
};

/** Drops members that are `undefined`, which JSON cannot express. */
const given = (input: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

const allDeclined = (matches: readonly Write[]): ProfileApplyResult => ({
  filled: [],
  skipped: matches.map(({ path }) => ({ path, reason: "DECLINED" })),
});
