import { createHash } from "node:crypto";
import { canonicalJson, isJsonObject } from "@cofill/core/kit";
import { canonicalFormText, type FormSchema, readFormRecord, readFormSchema } from "@cofill/form-record";
import type { FormRow } from "@cofill/store";
import type { Attenuation } from "../../operations/mail/members.ts";
import type { NewForm, ThingInput } from "../../operations/mail/thing.ts";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import { sha256 } from "../../submissions/service/ids.ts";
import { cleanFilename } from "../../submissions/uploads/filename.ts";
import { bodyOf, type FormBody, type ThingBodies } from "../decide/bodies.ts";
import type { ProposedForm, ThingPlan } from "../decide/make-thing.ts";
import { type Held, standingOf } from "../decide/thing.ts";
import { openMailForm } from "../forms/mail-form.ts";
import { jsonFault } from "../json-value.ts";
import { limits } from "../limits.ts";
import { isAgentName } from "../name.ts";
import { MailRefusal } from "../problem.ts";
import type { Desk } from "./desk.ts";
import { heldThing, lookUp } from "./directory.ts";
import { edgesOf } from "./form-edge.ts";

const malformed = (detail: string): MailRefusal => new MailRefusal("malformed", detail);

/** A moment as it is compared: ISO, in UTC. */
export const readMoment = (text: string | undefined, nowMs: number): string | undefined => {
  if (text === undefined) return undefined;
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(ms)) throw malformed('"expiresAt" must be a date and time such as 2026-12-31T18:00:00Z');
  if (ms > nowMs + limits.maxTtlMs) throw malformed('"expiresAt" is too far away; leave it out for no end');
  return new Date(ms).toISOString();
};

export const attenuationOf = ({ rights, expiresAt, uses }: Attenuation, nowMs: number): Attenuation => {
  const at = readMoment(expiresAt, nowMs);
  return {
    ...(rights !== undefined && { rights }),
    ...(at !== undefined && { expiresAt: at }),
    ...(uses !== undefined && { uses }),
  };
};

export const hashOfForm = (title: string, description: string, pattern: FormSchema): string =>
  sha256(canonicalFormText({ title, description, pattern }));

const sourceOf = ({ pattern, source }: NewForm): FormSource => {
  if (source !== undefined) return source;
  if (pattern === undefined)
    throw malformed('A form needs a "pattern" (a FormSchema), or a "source" in another format');
  const read = readFormSchema(pattern);
  if (read.ok) return { format: "form-record", schema: read.schema };
  const faults = read.problems.map(({ pointer, message }) => ({ path: pointer, code: "invalid_form", message }));
  throw new MailRefusal("invalid_form", `The pattern is no FormSchema: ${faults[0]?.message}`, faults);
};

const proposed = (form: NewForm, nowMs: number): ProposedForm => {
  const { title, description = "", once = false } = form;
  if (title.trim() === "") throw malformed("A form needs a title");
  if (JSON.stringify(form).length > limits.maxFormLength) {
    throw new MailRefusal("too_large", `A form may have at most ${limits.maxFormLength} characters as JSON`);
  }
  const source = sourceOf(form);
  const opened = openMailForm(source, title);
  if (!opened.ok) {
    throw new MailRefusal("invalid_form", `"${title}" cannot be sent: ${opened.faults[0]?.message}`, opened.faults);
  }
  const { pattern, notes } = opened.form;
  const expiresAt = readMoment(form.expiresAt, nowMs);
  return {
    title,
    description,
    source,
    pattern,
    notes,
    schemaHash: hashOfForm(title, description, pattern),
    once,
    ...(expiresAt !== undefined && { expiresAt }),
  };
};

/**
 * A copy of a form that one was sent, passed on as data. It counts for the form it names only if it says exactly what
 * that form says (D-04), and only for somebody who holds it: a formId alone gives no power (D-12).
 */
const copied = async ({ parts, me }: Desk, form: NewForm & { readonly formId: string }): Promise<ThingPlan> => {
  const notHeld = new MailRefusal("not_found", "You hold no form with this formId; send it as a form of your own");
  const row = await parts.store.form(form.formId);
  if (!row || row.tenant !== me.tenant) throw notHeld;
  const { description, pattern, source, thingId } = bodyOf<FormBody>(row);
  const held = row.proposerId === me.id ? await heldThing(parts, thingId) : await heldForm({ parts, me }, row, thingId);
  if (!held) throw notHeld;
  const read = form.pattern === undefined ? undefined : readFormSchema(form.pattern);
  const isSame =
    form.title === row.title &&
    (form.description ?? "") === description &&
    (read === undefined ? form.source !== undefined : read.ok) &&
    (read?.ok !== true ||
      hashOfForm(form.title, description, read.schema) === hashOfForm(row.title, description, pattern)) &&
    (form.source === undefined || canonicalJson(form.source) === canonicalJson(source));
  if (!isSame) {
    throw new MailRefusal(
      "form_tampered",
      `This copy of "${row.title}" is not the form that was sent; nothing was sent`,
    );
  }
  return { type: "held", held, called: `"${row.title}"` };
};

/**
 * A form as somebody was given it, under a name or in a message, with all that was taken away from it; one that still
 * lives before one that does not.
 */
const heldForm = async (
  { parts, me }: Pick<Desk, "parts" | "me">,
  { id }: FormRow,
  rootId: string,
): Promise<Held | undefined> => {
  const named = await parts.store.namesOf(me.id, [rootId]);
  const carriers = await parts.store.messages(me.id, { type: "package", formId: id, limit: limits.maxCarriers });
  const given = [
    ...named.map(({ thingId }) => thingId),
    ...carriers.flatMap((message) => edgesOf(message).map(({ thingId }) => thingId)),
  ];
  const all = await Promise.all(Array.from(new Set(given), (thingId) => heldThing(parts, thingId)));
  const forms = all.filter(({ thing }) => thing.rootId === rootId);
  const now = new Date(parts.clock()).toISOString();
  return forms.find((held) => standingOf(held, now) === "live") ?? forms[0];
};

const fileOf = (file: {
  readonly filename: string;
  readonly mediaType?: string;
  readonly base64: string;
}): ThingPlan => {
  const bytes = new Uint8Array(Buffer.from(file.base64, "base64"));
  if (bytes.length > limits.maxFileBytes) {
    throw new MailRefusal("too_large", `A file may have at most ${limits.maxFileBytes} bytes`);
  }
  return filePlan(file.filename, file.mediaType ?? "application/octet-stream", bytes);
};

export const filePlan = (filename: string, mediaType: string, bytes: Uint8Array): ThingPlan & { type: "file" } => ({
  type: "file",
  filename: cleanFilename(filename),
  mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : "application/octet-stream",
  sha256: createHash("sha256").update(bytes).digest("hex"),
  bytes,
});

const toolOf = (tool: Omit<ThingBodies["tool"], "description"> & { readonly description?: string }): ThingPlan => {
  const url = URL.parse(tool.url);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "" || url.password !== "") {
    throw malformed('"tool.url" must be an http or https address without a password in it');
  }
  const { description = "", inputSchema } = tool;
  return { type: "tool", tool: { url: url.href, description, ...(inputSchema !== undefined && { inputSchema }) } };
};

/** Hosts of a tenant may name each other; a guest reaches only whom it was given. */
const agentOf = async ({ parts, me }: Desk, name: string): Promise<ThingPlan> => {
  if (me.kind === "guest") {
    throw new MailRefusal("forbidden", "A guest names only what it was given: adopt a handle from a message");
  }
  const agent = isAgentName(name) ? await parts.store.agentNamed(me.tenant, name) : undefined;
  if (!agent)
    throw new MailRefusal("unknown_agent", `There is no agent called "${name.slice(0, limits.maxAgentName)}" here`);
  return { type: "held", held: await heldThing(parts, agent.handleId), called: name };
};

const submissionOf = async ({ parts, me }: Desk, id: string): Promise<ThingPlan> => {
  const rights = (await parts.submissions?.rightsOf(me.tenant, me.name, id)) ?? [];
  if (rights.length === 0)
    throw new MailRefusal("not_found", "There is no such submission, or it is not yours to give");
  return { type: "submission", submissionId: id, rights };
};

type RecordInput = NewForm & { readonly proposer?: unknown };

/** A form is data like any other: what has its shape is one (EN-REC-05). */
const isFormRecord = (value: unknown): value is RecordInput =>
  isJsonObject(value) && readFormRecord({ proposer: "@self", ...value }) !== undefined;

/** The mailbox stamps the proposer: nobody proposes in another's name. */
const formPlan = async (desk: Desk, { proposer, ...form }: RecordInput): Promise<ThingPlan> => {
  if (form.formId !== undefined) return copied(desk, { ...form, formId: form.formId });
  if (proposer !== undefined && proposer !== "@self") {
    const detail = 'A form is proposed by whoever sends it; leave "proposer" out, or forward the form you were sent';
    throw new MailRefusal("forbidden", detail);
  }
  return { type: "form", form: proposed(form, desk.parts.clock()) };
};

/** Reads what somebody wants to send, name or put into a slot. */
export const planThing = async (desk: Desk, given: ThingInput): Promise<ThingPlan> => {
  if (typeof given === "string") {
    const { called, ...held } = await lookUp(desk.parts, desk.me, given);
    return { type: "held", held, called };
  }
  if (!isJsonObject(given as unknown))
    throw malformed('A thing is a name such as "@counter", or an object that says what it is');
  if ("name" in given) {
    const { called, ...held } = await lookUp(desk.parts, desk.me, String(given.name));
    const by = attenuationOf(given, desk.parts.clock());
    return Object.keys(by).length === 0 ? { type: "held", held, called } : { type: "attenuated", held, called, by };
  }
  if ("pattern" in given) return formPlan(desk, given);
  if ("value" in given) {
    if (isFormRecord(given.value)) return formPlan(desk, given.value);
    const fault = jsonFault(given.value);
    if (fault !== undefined) throw malformed(`"value" ${fault}`);
    if ((JSON.stringify(given.value) ?? "").length > limits.maxPayloadLength) {
      throw new MailRefusal("too_large", `A value may have at most ${limits.maxPayloadLength} characters as JSON`);
    }
    return { type: "value", value: given.value ?? null };
  }
  if ("form" in given) return formPlan(desk, given.form);
  if ("agent" in given) return agentOf(desk, given.agent);
  if ("file" in given) return fileOf(given.file);
  if ("tool" in given) return toolOf(given.tool);
  if ("submission" in given) return submissionOf(desk, given.submission);
  throw malformed("A thing is one of name, value, form, agent, file, tool, submission");
};
