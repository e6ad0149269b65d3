import { isJsonObject } from "@cofill/core/kit";
import type { Turn } from "../planner/contract.ts";
import { widgetLimits } from "./limits.ts";

/** The work in progress when the page was left. */
export interface Pending {
  readonly goal: string;
  /** Pages opened for this goal so far. */
  readonly hops: number;
  readonly at: number;
  /**
   * `opening`: a page was opened for the goal, which is planned again there (AAF-NAV-01). `submitted`: an action was
   * submitted, and the next page shows its outcome. `working`: the person left in the middle.
   */
  readonly state: "working" | "opening" | "submitted";
  /** The action that was submitted. */
  readonly action?: string;
}

export interface StoredConversation {
  readonly turns: readonly Turn[];
  readonly isOpen: boolean;
  readonly pending?: Pending;
}

const empty: StoredConversation = { turns: [], isOpen: false };
const key = "cofill-widget";

/** The used part of `Storage`; a browser may deny access or refuse to store. */
export type StorageLike = Pick<Storage, "getItem" | "setItem">;

/** The conversation of this tab on this site. */
export const readConversation = (storage: StorageLike | undefined): StoredConversation => {
  try {
    const text = storage?.getItem(key) ?? "";
    return text.length > widgetLimits.maxStoredLength ? empty : (readStored(JSON.parse(text)) ?? empty);
  } catch {
    return empty;
  }
};

export const writeConversation = (storage: StorageLike | undefined, conversation: StoredConversation): void => {
  try {
    storage?.setItem(key, JSON.stringify(conversation));
  } catch {
    // If storage is full or forbidden, the conversation ends with the page.
  }
};

/** Adds a turn within the limits of number and length. */
export const withTurn = (turns: readonly Turn[], { from, text }: Turn): readonly Turn[] =>
  [...turns, { from, text: text.slice(0, widgetLimits.maxTurnLength) }].slice(-widgetLimits.maxTurns);

const readStored = (value: unknown): StoredConversation | undefined => {
  if (!isJsonObject(value) || !Array.isArray(value.turns)) return undefined;
  const turns = value.turns.flatMap(readTurn).reduce<readonly Turn[]>(withTurn, []);
  const pending = readPending(value.pending);
  return { turns, isOpen: value.isOpen === true, ...(pending && { pending }) };
};

const speakers: readonly unknown[] = ["person", "assistant", "page"] satisfies readonly Turn["from"][];
const states: readonly unknown[] = ["working", "opening", "submitted"] satisfies readonly Pending["state"][];

const readTurn = (value: unknown): readonly Turn[] =>
  isJsonObject(value) && speakers.includes(value.from) && typeof value.text === "string"
    ? [{ from: value.from as Turn["from"], text: value.text }]
    : [];

const readPending = (value: unknown): Pending | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { goal, hops, at, state, action } = value;
  if (typeof goal !== "string" || goal.length > widgetLimits.maxGoalLength) return undefined;
  if (typeof hops !== "number" || !Number.isSafeInteger(hops) || hops < 0) return undefined;
  if (typeof at !== "number" || !states.includes(state)) return undefined;
  const submitted = typeof action === "string" ? { action } : {};
  return { goal, hops, at, state: state as Pending["state"], ...submitted };
};
