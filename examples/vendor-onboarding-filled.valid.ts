// The filled form uses the validators of its template.
export { validators } from "./vendor-onboarding.valid.ts";
