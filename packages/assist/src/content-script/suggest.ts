import { valueText } from "../consumer/value-text.ts";
import type { UserProfile } from "../contract.ts";
import { findPlainFields, matchPlainFields } from "../discovery/plain-fields.ts";
import { textOf } from "../messages/text-of.ts";
import { fillControl } from "./fill-control.ts";
import { assistLimits } from "./limits.ts";
import type { Suggestion } from "./suggestion.ts";
import { showSuggestions } from "./suggestion-panel.ts";

type PlainField = ReturnType<typeof findPlainFields>[number];

export interface Suggested {
  readonly filled: readonly string[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** Shows suggestions that a person accepts or rejects one by one (AS-EXT-03), and fills the accepted ones. */
export const suggest = async (page: Document, profile: UserProfile, signal?: AbortSignal): Promise<Suggested> => {
  const fields = new Map(findPlainFields(page).map((field) => [field.path, field]));
  const suggestions = matchPlainFields(profile, [...fields.values()])
    .slice(0, assistLimits.maxSuggestions)
    .flatMap(({ path, value, confidence }): readonly Suggestion[] => {
      const { element, label, clue = "" } = fields.get(path)!;
      const before = (element as unknown as HTMLInputElement).value;
      const text = valueText(value);
      return text === "" || text === before ? [] : [{ path, label, value: text, before, clue, confidence }];
    });
  const filled: string[] = [];
  const reasons = new Map(suggestions.map(({ path }) => [path, "left"]));
  if (suggestions.length > 0) {
    await showSuggestions(page, suggestions, {
      take: ({ path, value }) => {
        const reason = fillIfStillThere(page, fields.get(path)!, value);
        if (reason === undefined) {
          filled.push(path);
          reasons.delete(path);
        } else reasons.set(path, reason);
        return reason;
      },
      signal,
    });
  }
  return { filled, skipped: [...reasons].map(([path, reason]) => ({ path, reason })) };
};

/** The page may have changed since the panel was shown, so the field must still be visible and writable. */
const fillIfStillThere = (page: Document, { element }: PlainField, value: string): string | undefined => {
  const control = element as unknown as Element;
  if (!control.isConnected || !findPlainFields(page).some((field) => field.element === element))
    return textOf("control.gone");
  return fillControl(control, value);
};
