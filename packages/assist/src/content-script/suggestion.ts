/** A suggested value for a field of a page without Formspec, written only if the person accepts it. */
export interface Suggestion {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  /** The current value. */
  readonly before: string;
  /** The attribute or label from which the field's concept was guessed. */
  readonly clue: string;
  readonly confidence: number;
}
