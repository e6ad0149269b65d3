import { answerAt, fieldAt, isReadonly, type LiveForm } from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";
import { answerValue, type FormspecForm, type GivenSidecars, openForm } from "@cofill/formspec";
import type { AssistProvider, ToolError } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { createAssistProvider } from "../provider/create-provider.ts";

/** What a renderer offers under `engine` of the element that shows its form. */
export interface HostEngine {
  /** The Formspec definition, as JSON. */
  readonly definition: unknown;
  /** A Formspec response, or at least its `data`: what is answered now. */
  readonly getResponse: () => unknown;
  readonly setValue: (path: string, value: unknown) => unknown;
}

/** An engine that can be worked with; pages may put anything there, and getters that throw. */
export const readHostEngine = (engine: object | undefined): HostEngine | undefined => {
  try {
    const { definition, getResponse, setValue } = (engine ?? {}) as Partial<HostEngine>;
    if (typeof definition !== "object" || definition === null) return undefined;
    if (typeof getResponse !== "function" || typeof setValue !== "function") return undefined;
    return {
      // A copy: what is checked now is what is opened later.
      definition: JSON.parse(JSON.stringify(definition)),
      getResponse: () => getResponse.call(engine),
      setValue: (path, value) => setValue.call(engine, path, value),
    };
  } catch {
    return undefined;
  }
};

/** Nothing, if the page's definition or its answers cannot be read. */
interface HostProvider {
  readonly provider: AssistProvider;
  /** Whether the documents that were found beside the form belong to it. */
  readonly usesSidecars: boolean;
}

/**
 * A provider over the form that a page is filling. The page's engine keeps the answers: each call reads them from it, and
 * what the call changed is written back through it, by its own rules.
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

/** The definition or a sidecar may be wrong, and the page's own engine may throw anything. */
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
    // It refused once; there is no other way to it.
  }
};

const valueAt = (form: LiveForm, path: string): unknown => answerValue(answerAt(form, path));

/** What is calculated or read-only is the engine's own to change. */
const changedPaths = (before: LiveForm, after: LiveForm): readonly string[] => {
  const paths = new Set([...before.answers.entries(), ...after.answers.entries()].map(([path]) => path));
  return [...paths].filter((path) => {
    const node = fieldAt(after, path);
    return node && !isReadonly(after, node, path) && !isSameJson(valueAt(before, path), valueAt(after, path));
  });
};
