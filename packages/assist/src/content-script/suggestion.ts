/** A value that may suit a field of a page that knows nothing of Formspec. Nothing is filled until a person says so. */
export interface Suggestion {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  /** What the field holds now. */
  readonly before: string;
  /** What gave the field away. */
  readonly clue: string;
  readonly confidence: number;
}
