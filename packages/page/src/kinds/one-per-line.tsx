import type { KindDef } from "@cofill/core";
import { one } from "../input.ts";
import { textOf } from "./hold-text.ts";
import { oneControl } from "./one-control.tsx";
import type { PageKind } from "./page-kind.ts";

/** A list with one item per line. */
export const onePerLine = <K extends "string_list" | "url_list">(core: KindDef<K>): PageKind<K> =>
  oneControl<K>(core, () => ({ lines: 4 }), {
    howTo: "One on each line.",
    noun: "item",
    hold: (_, stands) => ({ "": [Array.isArray(stands) ? stands.map(textOf).join("\n") : textOf(stands)] }),
    read: (_, input) => (one(input).trim() === "" ? undefined : one(input)),
    text: (_, value) => value.join("\n"),
    schemas: () => ({ "": { type: "string", description: "One on each line." } }),
  });
