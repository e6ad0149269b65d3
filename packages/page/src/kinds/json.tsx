import { json as core } from "@cofill/core/kinds";
import { one } from "../input.ts";
import { oneControl } from "./one-control.tsx";

const isJson = (written: string): boolean => {
  try {
    JSON.parse(written);
    return true;
  } catch {
    // Text that is not JSON is an answer too.
    return false;
  }
};

export const json = oneControl<"json">(core, () => ({ lines: 6, look: "cf-input--code", spellcheck: false }), {
  hold: (_, stands) => {
    if (stands === undefined || stands === null) return { "": [""] };
    // Text that cannot be mistaken for JSON is written without quotes.
    if (typeof stands === "string" && stands.trim() !== "" && !isJson(stands)) return { "": [stands] };
    try {
      return { "": [JSON.stringify(stands, null, 2)] };
    } catch {
      // A cycle, or a value whose `toJSON` throws, has no text.
      return { "": [""] };
    }
  },
  read: (_, input) => {
    const written = one(input);
    if (written.trim() === "") return undefined;
    return isJson(written) ? (JSON.parse(written) ?? undefined) : written;
  },
  text: (_, value) => (typeof value === "string" ? value : JSON.stringify(value, null, 2)),
  schemas: () => ({ "": { type: "string", description: "JSON as text." } }),
});
