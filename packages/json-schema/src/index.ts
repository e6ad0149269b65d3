// A placeholder while the real reader is written: plain objects only, no schema validation. To be replaced.
import { compile, type Definition, type Item, type JsonSchema, type LiveForm, answerAt, valuesSchema } from "@cofill/core";
export const toJsonSchema = (definition: Definition): JsonSchema => valuesSchema(definition);
const humanise = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll("_", " ");
const items = (schema: any, hints: any, prefix = ""): Item[] =>
  Object.entries<any>(schema.properties ?? {}).map(([id, s]) => {
    const path = prefix ? `${prefix}.${id}` : id;
    const required = (schema.required ?? []).includes(id);
    const base = { type: "field", id, label: s.title ?? humanise(id), required, priority: "medium", ...(hints?.[path]?.confirm && { confirm: "human" }) };
    if (s.type === "object") return { type: "record", id, items: items(s, hints, path) };
    if (s.type === "array") return { type: "list", id, items: items(s.items, hints, `${path}[*]`) };
    if (s.format === "binary") return { ...base, kind: "file", accept: s["x-accept"], maxBytes: s["x-maxBytes"] };
    if (s.enum) return { ...base, kind: "single_select", options: s.enum.map((e: string) => ({ id: e, label: e })) };
    if (s.type === "integer" || s.type === "number") return { ...base, kind: "number", integer: s.type === "integer", min: s.minimum, max: s.maximum };
    if (s.type === "boolean") return { ...base, kind: "boolean" };
    return { ...base, kind: "string", minLength: s.minLength, maxLength: s.maxLength, ...(s.format === "email" && { pattern: "^[^@]+@[^@]+$" }) };
  }) as Item[];
const walk = (form: LiveForm, list: readonly Item[], prefix: string): any => {
  const out: any = {};
  for (const item of list as any[]) {
    const path = prefix === "" ? item.id : `${prefix}.${item.id}`;
    if (item.type === "record") { const v = walk(form, item.items, path); if (Object.keys(v).length) out[item.id] = v; }
    else if (item.type === "list") { const n = form.instances.get(path) ?? 0; if (n) out[item.id] = Array.from({ length: n }, (_, i) => walk(form, item.items, `${path}[${i}]`)); }
    else if (item.type === "field") {
      const a = answerAt(form, path);
      if (a.state === "answered") out[item.id] = item.kind === "file" && a.value ? { uploadId: (a.value as any).id, filename: (a.value as any).name, mimeType: (a.value as any).mediaType, sizeBytes: (a.value as any).size, sha256: (a.value as any).sha256 } : (a.raw ?? a.value);
    }
  }
  return out;
};
export const readSchema = (schema: any, options: any = {}): any => {
  const definition: Definition = { id: options.id ?? "form", title: options.title, items: items(schema, options.fieldHints) };
  const result = compile(definition);
  if (!result.ok) return { ok: false, problems: result.faults.map(({ path, message }) => ({ pointer: path, message })) };
  return { ok: true, form: { schema, compiled: result.compiled, check: (form: LiveForm) => form, values: (form: LiveForm) => walk(form, definition.items, ""), warnings: [] } };
};
