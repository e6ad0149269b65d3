import { nearestWord } from "@cofill/core/kit";
import { limits } from "../limits.ts";

function* firstFew(names: Iterable<string>): Generator<string> {
  let seen = 0;
  for (const name of names) {
    if (++seen > limits.maxSuggestionNames) return;
    yield name;
  }
}

/** Gives a suffix such as `; did you mean "sum"?`, or an empty string. */
export const suggest = (wrong: string, names: Iterable<string>): string => {
  const best = nearestWord(wrong, firstFew(names));
  return best === undefined ? "" : `; did you mean "${best}"?`;
};
