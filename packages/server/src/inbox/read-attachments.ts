import { type CapabilityInput, type NewForm, readFormFile } from "@cofill/service/mail";
import { inboxLimits } from "./limits.ts";
import type { MailPageContext } from "./mail-page.ts";

export type Edges = Readonly<Record<string, CapabilityInput>>;
export type Attached =
  | { readonly ok: true; readonly edges: Edges }
  | { readonly ok: false; readonly errorMessage: string };

export const entryText = (entries: FormData, name: string): string => {
  const value = entries.get(name);
  return typeof value === "string" ? value.trim() : "";
};

const entryFile = (entries: FormData, name: string): File | undefined => {
  const value = entries.get(name);
  return typeof value === "string" || value === null || value.size === 0 ? undefined : value;
};

export type Ends =
  | { readonly ok: true; readonly expiresAt?: string }
  | { readonly ok: false; readonly errorMessage: string };

/** The expiry after a number of days; none only if nothing was entered. */
export const endsAfter = (days: string, now: number): Ends => {
  if (days === "") return { ok: true };
  const { dayMs, maxDays } = inboxLimits;
  const count = /^\d{1,6}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > maxDays) {
    const shown = JSON.stringify(days.slice(0, 20));
    return {
      ok: false,
      errorMessage: `${shown} is no number of days: give a whole number from 1 to ${maxDays}, or nothing`,
    };
  }
  return { ok: true, expiresAt: new Date(now + count * dayMs).toISOString() };
};

const notAForm = "The file holds no form: send a .form.md, a form record, a JSON Schema or a Formspec definition";

/** An intake of this server as a form to attach. */
const serviceForm = ({ server }: MailPageContext, id: string): NewForm | undefined => {
  const intake = server.options.service.intakes().find((one) => one.id === id);
  if (!intake) return undefined;
  const { name, description, source } = intake;
  return { title: name, source, ...(description !== undefined && { description }) };
};

export const fileInput = async (file: File): Promise<CapabilityInput> => ({
  file: {
    filename: file.name,
    ...(file.type !== "" && { mediaType: file.type }),
    base64: Buffer.from(await file.arrayBuffer()).toString("base64"),
  },
});

/** Numbers the edge if its name is taken, so that neither capability is lost. */
const addEdge = (edges: Map<string, CapabilityInput>, wanted: string, capability: CapabilityInput): void => {
  let name = wanted;
  for (let n = 2; edges.has(name); n++) name = `${wanted}-${n}`;
  edges.set(name, capability);
};

/** What a user attached to a message, by edge. */
export const readAttachments = async (context: MailPageContext, entries: FormData): Promise<Attached> => {
  const edges = new Map<string, CapabilityInput>();
  const ends = endsAfter(entryText(entries, "days"), context.now);
  if (!ends.ok) return ends;
  const expiry = ends.expiresAt === undefined ? {} : { expiresAt: ends.expiresAt };
  const isOnce = entryText(entries, "once") !== "";
  const limits: Pick<NewForm, "once" | "expiresAt"> = { ...expiry, ...(isOnce && { once: true }) };
  const chosen = entryText(entries, "form");
  if (chosen.startsWith("@")) addEdge(edges, "form", { name: chosen, ...expiry, ...(isOnce && { uses: 1 }) });
  else if (chosen !== "") {
    const form = serviceForm(context, chosen.replace(/^service:/, ""));
    if (!form) return { ok: false, errorMessage: "There is no such form here any more; choose another" };
    addEdge(edges, "form", { form: { ...form, ...limits } });
  }
  const formFile = entryFile(entries, "form_file");
  if (formFile) {
    if (formFile.size > inboxLimits.maxFormFileBytes)
      return { ok: false, errorMessage: "The form's file is too large" };
    const read = readFormFile(formFile.name, await formFile.text());
    if (!read.ok) return { ok: false, errorMessage: read.problems[0]?.message ?? notAForm };
    addEdge(edges, "form", { form: { ...read.form, ...limits } });
  }
  const file = entryFile(entries, "file");
  if (file) addEdge(edges, "file", await fileInput(file));
  const capability = entryText(entries, "capability");
  if (capability !== "") addEdge(edges, capability.replace(/^@/, "").split("/").at(-1) || "capability", capability);
  return { ok: true, edges: Object.fromEntries(edges) };
};
