export { mountWidget, type Widget, type WidgetOptions } from "./mount-widget.ts";
export type { WidgetWords } from "./words.ts";
