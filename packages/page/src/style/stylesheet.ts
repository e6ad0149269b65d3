import { inbox } from "../inbox/style.ts";
import { service } from "../service/style.ts";
import { base } from "./base.ts";
import { form } from "./form.ts";
import { parts } from "./parts.ts";
import { tokens } from "./tokens.ts";

/** The one stylesheet of all pages; `--cf-*` in a sheet after it are a theme. */
export const stylesheet: string = [tokens, base, parts, form, service, inbox].join("").trimStart();
