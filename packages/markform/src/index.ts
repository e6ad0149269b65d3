export { inspect } from "./inspect/inspect.ts";
export { parseForm } from "./parse-form.ts";
export { applyPatches } from "./patch/apply.ts";
export { getMarkdown, serializeForm } from "./serialize-form.ts";
export { validate } from "./validate.ts";
