export { elementId } from "../control-name.ts";
export { fieldState, isSameFieldState } from "../field-state.ts";
export { heldInput } from "../held-input.ts";
export type { Input } from "../input.ts";
export { type FieldState, type PageKinds, pageKindOf } from "../kinds/page-kind.ts";
export { readInput } from "../read-input.ts";
export { stepBeside } from "../steps.ts";
export type { FormActions, LiveStatus, UploadState } from "./form-actions.ts";
export { FormView, type FormViewProps } from "./form-view.tsx";
