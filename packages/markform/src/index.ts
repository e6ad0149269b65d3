export { parseForm } from "./parse-form.ts";
