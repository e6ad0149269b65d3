import type { LiveForm } from "@cofill/core";
import type { FieldFault } from "../contract.ts";
import { limits } from "../limits.ts";
import type { MailForm } from "./mail-form.ts";

/** What keeps a form from being sent, by the paths of the answer. */
export const faultsOf = (form: MailForm, live: LiveForm): readonly FieldFault[] => {
  const faults: FieldFault[] = [];
  for (const [path, issues] of live.issues.entries()) {
    for (const { code, severity, message, expected, received } of issues) {
      if (severity !== "error") continue;
      faults.push({
        path: form.payloadPath(path),
        code,
        message,
        ...(expected !== undefined && { expected }),
        ...(received !== undefined && { received }),
      });
      if (faults.length >= limits.maxListedErrors) return faults;
    }
  }
  return faults;
};
