import type { Intake } from "@cofill/service";
import { type ListedField, listFields } from "./listed-fields.ts";

/** A sample value for a field. */
const sampleOf = ({ type }: ListedField): unknown => {
  const [choice] = /^one of (.+)$/.exec(type)?.[1]?.split(", ") ?? [];
  if (choice !== undefined) return choice;
  if (type.startsWith("number") || type.startsWith("integer")) return 1;
  return type.startsWith("boolean") ? true : "…";
};

const isSimple = ({ path, type }: ListedField): boolean =>
  /^\w+$/.test(path) && /^(one|string|num|int|bool)/.test(type);

const curl = (url: string, isOpen: boolean, method: string, path: string, body: unknown): string =>
  [
    `curl -X ${method} ${url}${path}`,
    ...(isOpen ? [] : [`  -H "Authorization: Bearer $COFILL_KEY"`]),
    `  -H "Content-Type: application/json"`,
    // Escapes single quotes for the shell.
    `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join(" \\\n");

/** curl commands from creating a submission to submitting it. */
export const curlExamples = (url: string, isOpen: boolean, intake: Intake | undefined): readonly string[] => {
  const first = intake && listFields(intake.form.schema).find(isSimple);
  const fields = first ? { [first.path]: sampleOf(first) } : {};
  const actor = isOpen ? { actor: { kind: "agent", id: "my-agent" } } : {};
  const call = (method: string, path: string, body: object) => curl(url, isOpen, method, path, body);
  const token = { resumeToken: "rt_…" };
  return [
    call("POST", `/intakes/${intake?.id ?? "INTAKE"}/submissions`, { ...actor, initialFields: fields }),
    call("PATCH", "/submissions/sub_…/fields", { ...token, ...actor, fields }),
    call("POST", "/submissions/sub_…/validate", token),
    call("POST", "/submissions/sub_…/submit", { ...token, ...actor, idempotencyKey: "order-4711" }),
  ];
};
