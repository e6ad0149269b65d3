import type { Answer, FieldItem } from "@cofill/core";
import type { Input } from "./input.ts";
import type { AnyPageKind } from "./kinds/page-kind.ts";

/**
 * The initial input of a field's controls for an answer.
 *
 * @example heldInput(pageKindOf(pageKinds, field), field, answerAt(form, "city")); // { "": ["Lisbon"] }
 */
export const heldInput = (kind: AnyPageKind, field: FieldItem, answer: Answer): Input =>
  kind.hold(field, answer.state === "answered" ? (answer.raw !== undefined ? answer.raw : answer.value) : undefined);
