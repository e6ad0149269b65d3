import { nearestWord } from "@cofill/core/kit";
import { limits } from "../limits.ts";

function* firstFew(names: Iterable<string>): Generator<string> {
  let seen = 0;
  for (const name of names) {
    if (++seen > limits.maxSuggestionNames) return;
    yield name;
  }
}

/** `; did you mean "sum"?`, or nothing. */
export const suggest = (wrong: string, names: Iterable<string>): string => {
  const best = nearestWord(wrong, firstFew(names));
  return best === undefined ? "" : `; did you mean "${best}"?`;
};
