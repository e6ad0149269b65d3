export { mountWidget, type Widget, type WidgetOptions } from "./mount-widget.ts";
export { englishWords, type WidgetWords } from "./words.ts";
