import { answerAt, fieldAt, isReadonly, type LiveForm } from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";
import { answerValue, type FormspecForm, type GivenSidecars, openForm } from "@cofill/formspec";
import type { AssistProvider, ToolError } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { createAssistProvider } from "../provider/create-provider.ts";

/** The `engine` property of a renderer's element. */
export interface HostEngine {
  /** The Formspec definition, as JSON. */
  readonly definition: unknown;
  /** Returns a Formspec response with the current answers; only `data` is read. */
  readonly getResponse: () => unknown;
  readonly setValue: (path: string, value: unknown) => unknown;
}

/** Checks the page's `engine` property, which may be anything, including getters that throw. */
export const readHostEngine = (engine: object | undefined): HostEngine | undefined => {
  try {
    const { definition, getResponse, setValue } = (engine ?? {}) as Partial<HostEngine>;
    if (typeof definition !== "object" || definition === null) return undefined;
    if (typeof getResponse !== "function" || typeof setValue !== "function") return undefined;
    return {
      // A copy, so that the page cannot change it after this check.
      definition: JSON.parse(JSON.stringify(definition)),
      getResponse: () => getResponse.call(engine),
      setValue: (path, value) => setValue.call(engine, path, value),
    };
  } catch {
    return undefined;
  }
};

/** A provider over a page's engine. */
interface HostProvider {
  readonly provider: AssistProvider;
  /** Whether the form could be opened with the discovered sidecars. */
  readonly usesSidecars: boolean;
}

/**
 * Makes a provider over the engine of a page. Each call reads the answers from the engine and writes its changes back
 * through it, so that the engine's own rules apply. `undefined` if the definition or the answers cannot be read.
 */
export const createHostProvider = (engine: HostEngine, found: GivenSidecars): HostProvider | undefined => {
  const usesSidecars = openWith(engine, found) !== undefined;
  const sidecars = usesSidecars ? found : {};
  const first = openWith(engine, sidecars);
  if (first === undefined) return undefined;
  const providerOver = (form: FormspecForm): AssistProvider => {
    const before = form.form;
    return createAssistProvider(form, { onChange: (after) => writeBack(engine, before, after.form) });
  };
  return {
    usesSidecars,
    provider: {
      tools: providerOver(first).tools,
      call: async (...call) => {
        const form = openWith(engine, sidecars);
        return form ? providerOver(form).call(...call) : unreadable;
      },
    },
  };
};

const unreadable = {
  content: [
    {
      type: "text",
      text: JSON.stringify({ code: "ENGINE_ERROR", message: textOf("page.answers") } satisfies ToolError),
    },
  ],
  isError: true,
} as const;

/** `undefined` if the definition or a sidecar is invalid, or if the page's engine throws. */
const openWith = (engine: HostEngine, sidecars: GivenSidecars): FormspecForm | undefined => {
  try {
    const { data } = (engine.getResponse() ?? {}) as { readonly data?: unknown };
    const response = data === undefined ? {} : { response: { data: JSON.parse(JSON.stringify(data)) } };
    return openForm(engine.definition, { ...sidecars, ...response });
  } catch {
    return undefined;
  }
};

const writeBack = (engine: HostEngine, before: LiveForm, after: LiveForm): ToolError | undefined => {
  const written: string[] = [];
  try {
    for (const path of changedPaths(before, after)) {
      written.push(path);
      engine.setValue(path, valueAt(after, path));
    }
    return undefined;
  } catch {
    for (const path of written) restore(engine, path, before);
    return { code: "ENGINE_ERROR", message: textOf("page.not_taken") };
  }
};

const restore = (engine: HostEngine, path: string, before: LiveForm): void => {
  try {
    engine.setValue(path, valueAt(before, path));
  } catch {
    // The engine rejects the old value too, and there is no other way to restore it.
  }
};

const valueAt = (form: LiveForm, path: string): unknown => answerValue(answerAt(form, path));

/** Calculated and read-only fields are left out, because the engine sets them itself. */
const changedPaths = (before: LiveForm, after: LiveForm): readonly string[] => {
  const paths = new Set([...before.answers.entries(), ...after.answers.entries()].map(([path]) => path));
  return [...paths].filter((path) => {
    const node = fieldAt(after, path);
    return node && !isReadonly(after, node, path) && !isSameJson(valueAt(before, path), valueAt(after, path));
  });
};
