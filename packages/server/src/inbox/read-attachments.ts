import type { NewForm, ThingInput } from "@cofill/mail";
import { inboxLimits } from "./limits.ts";
import type { MailVisit } from "./mail-page.ts";
import { readFormFile } from "./read-form-file.ts";

export type Edges = Readonly<Record<string, ThingInput>>;
export type Attached = { readonly ok: true; readonly edges: Edges } | { readonly ok: false; readonly fault: string };

export const entryText = (entries: FormData, name: string): string => {
  const value = entries.get(name);
  return typeof value === "string" ? value.trim() : "";
};

const entryFile = (entries: FormData, name: string): File | undefined => {
  const value = entries.get(name);
  return typeof value === "string" || value === null || value.size === 0 ? undefined : value;
};

/** When something ends that was given so many days. */
export const endsAfter = (days: string, now: number): { readonly expiresAt?: string } => {
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 3_650) return {};
  return { expiresAt: new Date(now + count * inboxLimits.dayMs).toISOString() };
};

const limitsOf = (entries: FormData, now: number): Pick<NewForm, "once" | "expiresAt"> => ({
  ...(entryText(entries, "once") !== "" && { once: true }),
  ...endsAfter(entryText(entries, "days"), now),
});

/** A form of the service as it stands now. */
const serviceForm = ({ house }: MailVisit, id: string): NewForm | undefined => {
  const intake = house.options.service.intakes().find((one) => one.id === id);
  if (!intake) return undefined;
  const { name, description, source } = intake;
  return { title: name, source, ...(description !== undefined && { description }) };
};

export const fileInput = async (file: File): Promise<ThingInput> => ({
  file: {
    filename: file.name,
    ...(file.type !== "" && { mediaType: file.type }),
    base64: Buffer.from(await file.arrayBuffer()).toString("base64"),
  },
});

/** What somebody attached to a message, by the names of its edges. */
export const readAttachments = async (visit: MailVisit, entries: FormData): Promise<Attached> => {
  const edges: Record<string, ThingInput> = {};
  const limits = limitsOf(entries, visit.now);
  const chosen = entryText(entries, "form");
  if (chosen.startsWith("@")) edges.form = { name: chosen, ...(limits.expiresAt && { expiresAt: limits.expiresAt }) };
  else if (chosen !== "") {
    const form = serviceForm(visit, chosen.replace(/^service:/, ""));
    if (!form) return { ok: false, fault: "There is no such form here any more; choose another" };
    edges.form = { form: { ...form, ...limits } };
  }
  const formFile = entryFile(entries, "form_file");
  if (formFile) {
    if (formFile.size > inboxLimits.maxFormFileBytes) return { ok: false, fault: "The form's file is too large" };
    const read = readFormFile(formFile.name, await formFile.text());
    if (!read.ok) return { ok: false, fault: read.fault };
    edges[edges.form === undefined ? "form" : "form-2"] = { form: { ...read.form, ...limits } };
  }
  const file = entryFile(entries, "file");
  if (file) edges.file = await fileInput(file);
  const thing = entryText(entries, "thing");
  if (thing !== "") edges[thing.replace(/^@/, "").split("/").at(-1) || "thing"] = thing;
  return { ok: true, edges };
};
