import type { LiveForm } from "../form.ts";
import { labelAt } from "../label-at.ts";
import type { MessageAudience } from "./catalogue.ts";
import { messageOf } from "./index.ts";
import type { Wordable } from "./word-message.ts";

/**
 * The message for an issue or a refusal of a form, with the label that the form has at its path.
 *
 * @example
 * messageInForm(form, issuesAt(form, "age")[0]!, { audience: "person" }); // '"Age" must be at least 5; it is 3'
 */
export const messageInForm = (
  form: Pick<LiveForm, "compiled">,
  found: Wordable,
  options: { readonly audience: MessageAudience; readonly language?: string | undefined },
): string =>
  found.message ??
  messageOf(found, { ...options, label: found.path === undefined ? undefined : labelAt(form, found.path) });
