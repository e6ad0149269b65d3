/** A name that a package exports, with its JSDoc. */
export interface ApiEntry {
  readonly name: string;
  readonly kind: "function" | "class" | "type" | "constant";
  readonly file: string;
  readonly doc: { readonly description: string; readonly examples: readonly string[] };
  readonly code: string;
}

export declare const readExports: (entry: string) => readonly ApiEntry[];

export declare const entriesOf: (
  directory: string,
  folder: "src" | "dist",
) => readonly { readonly name: string; readonly file: string }[];
