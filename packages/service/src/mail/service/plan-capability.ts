import { createHash } from "node:crypto";
import { canonicalJson, isJsonObject } from "@cofill/core/kit";
import { canonicalFormText, type FormSchema, readFormRecord, readFormSchema } from "@cofill/form-record";
import type { FormRow } from "@cofill/store";
import type { CapabilityInput, NewForm } from "../../operations/mail/capability.ts";
import type { Attenuation } from "../../operations/mail/members.ts";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import { sha256 } from "../../submissions/service/ids.ts";
import { cleanFilename } from "../../submissions/uploads/filename.ts";
import { bodyOf, type CapabilityBodies, edgesOf, type FormBody } from "../decide/bodies.ts";
import { capabilityStateOf, type Held } from "../decide/capability.ts";
import type { CapabilityPlan, ProposedForm } from "../decide/make-capability.ts";
import { openMailForm } from "../forms/mail-form.ts";
import { limits } from "../limits.ts";
import { isAgentName } from "../name.ts";
import { MailProblemError, mailProblem, problemError } from "../problem.ts";
import type { AgentContext } from "./agent-context.ts";
import { heldCapability, lookUp } from "./directory.ts";

import { demandJson } from "./input.ts";

/** Normalises a time to ISO 8601 in UTC, so that times compare as text. */
export const readMoment = (text: string | undefined, nowMs: number): string | undefined => {
  if (text === undefined) return undefined;
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(ms)) throw problemError("malformed.expires_not_a_time");
  if (ms > nowMs + limits.maxTtlMs) throw problemError("malformed.expires_too_far");
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
  if (pattern === undefined) throw problemError("malformed.no_pattern");
  const read = readFormSchema(pattern);
  if (read.ok) return { format: "form-record", schema: read.schema };
  const issues = read.problems.map(({ pointer, message }) => ({ path: pointer, code: "invalid_form", message }));
  throw new MailProblemError({
    ...mailProblem("invalid_form.pattern", { message: issues[0]?.message ?? "" }),
    fields: issues,
  });
};

const proposed = (form: NewForm, nowMs: number): ProposedForm => {
  const { title, description = "", once = false } = form;
  if (title.trim() === "") throw problemError("malformed.no_title");
  if (JSON.stringify(form).length > limits.maxFormLength) {
    throw problemError("too_large.form", { maximum: limits.maxFormLength });
  }
  const source = sourceOf(form);
  const opened = openMailForm(source, title);
  if (!opened.ok) {
    throw new MailProblemError({
      ...mailProblem("invalid_form.form", { title, message: opened.issues[0]?.message ?? "" }),
      fields: opened.issues,
    });
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
 * Plans a form that is forwarded as a copied record. The copy must equal the form that its formId names (D-04), and the
 * sender must hold that form: a formId alone grants nothing (D-12).
 */
const copied = async (
  { parts, me }: AgentContext,
  form: NewForm & { readonly formId: string },
): Promise<CapabilityPlan> => {
  const notHeld = problemError("not_found.form_id");
  const row = await parts.store.form(form.formId);
  if (!row || row.tenant !== me.tenant) throw notHeld;
  const { description, pattern, source, thingId: capabilityId } = bodyOf<FormBody>(row);
  const held =
    row.proposerId === me.id
      ? await heldCapability(parts, capabilityId)
      : await heldForm({ parts, me }, row, capabilityId);
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
    throw problemError("form_tampered", { title: row.title });
  }
  return { type: "held", held, called: `"${row.title}"` };
};

/** Finds the capability through which the agent holds a form, by name or in a message; a live one is preferred. */
const heldForm = async (
  { parts, me }: Pick<AgentContext, "parts" | "me">,
  { id }: FormRow,
  rootId: string,
): Promise<Held | undefined> => {
  const named = await parts.store.namesOf(me.id, [rootId]);
  const carriers = await parts.store.messages(me.id, { type: "package", formId: id, limit: limits.maxCarriers });
  const given = [
    ...named.map(({ capabilityId }) => capabilityId),
    ...carriers.flatMap((message) => edgesOf(message).map(({ capabilityId }) => capabilityId)),
  ];
  const all = await Promise.all(Array.from(new Set(given), (capabilityId) => heldCapability(parts, capabilityId)));
  const forms = all.filter(({ capability }) => capability.rootId === rootId);
  const now = new Date(parts.clock()).toISOString();
  return forms.find((held) => capabilityStateOf(held, now) === "live") ?? forms[0];
};

const fileOf = (file: {
  readonly filename: string;
  readonly mediaType?: string;
  readonly base64: string;
}): CapabilityPlan => {
  const bytes = new Uint8Array(Buffer.from(file.base64, "base64"));
  if (bytes.length > limits.maxFileBytes) {
    throw problemError("too_large.file", { maximum: limits.maxFileBytes });
  }
  return filePlan(file.filename, file.mediaType ?? "application/octet-stream", bytes);
};

export const filePlan = (
  filename: string,
  mediaType: string,
  bytes: Uint8Array,
): CapabilityPlan & { type: "file" } => ({
  type: "file",
  filename: cleanFilename(filename),
  mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : "application/octet-stream",
  sha256: createHash("sha256").update(bytes).digest("hex"),
  bytes,
});

const toolOf = (
  tool: Omit<CapabilityBodies["tool"], "description"> & { readonly description?: string },
): CapabilityPlan => {
  const url = URL.parse(tool.url);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "" || url.password !== "") {
    throw problemError("malformed.tool_url");
  }
  const { description = "", inputSchema } = tool;
  return { type: "tool", tool: { url: url.href, description, ...(inputSchema !== undefined && { inputSchema }) } };
};

/** Hosts of a tenant may name each other; a guest reaches only agents it was given. */
const agentOf = async ({ parts, me }: AgentContext, name: string): Promise<CapabilityPlan> => {
  if (me.kind === "guest") {
    throw problemError("forbidden.guest_names_agents");
  }
  const agent = isAgentName(name) ? await parts.store.agentNamed(me.tenant, name) : undefined;
  if (!agent) throw problemError("unknown_agent", { name: name.slice(0, limits.maxAgentName) });
  return { type: "held", held: await heldCapability(parts, agent.handleId), called: name };
};

const submissionOf = async ({ parts, me }: AgentContext, id: string): Promise<CapabilityPlan> => {
  const rights = (await parts.submissions?.rightsOf(me.tenant, me.name, id)) ?? [];
  if (rights.length === 0) throw problemError("not_found.submission");
  return { type: "submission", submissionId: id, rights };
};

type RecordInput = NewForm & { readonly proposer?: unknown };

/** A value with the shape of a form record is treated as a form (EN-REC-05). */
const isFormRecord = (value: unknown): value is RecordInput =>
  isJsonObject(value) && readFormRecord({ proposer: "@self", ...value }) !== undefined;

/** The service sets the proposer, so that an agent cannot propose in another agent's name. */
const formPlan = async (context: AgentContext, { proposer, ...form }: RecordInput): Promise<CapabilityPlan> => {
  if (form.formId !== undefined) return copied(context, { ...form, formId: form.formId });
  if (proposer !== undefined && proposer !== "@self") {
    throw problemError("forbidden.other_proposer");
  }
  return { type: "form", form: proposed(form, context.parts.clock()) };
};

const members = ["name", "value", "form", "agent", "file", "tool", "submission"] as const;

/** Plans what an agent wants to send, name or put into a slot. */
export const planCapability = async (context: AgentContext, given: CapabilityInput): Promise<CapabilityPlan> => {
  if (typeof given === "string") {
    const { called, ...held } = await lookUp(context.parts, context.me, given);
    return { type: "held", held, called };
  }
  if (!isJsonObject(given as unknown)) throw problemError("malformed.not_an_attachment", { members });
  if ("name" in given) {
    const { called, ...held } = await lookUp(context.parts, context.me, String(given.name));
    const by = attenuationOf(given, context.parts.clock());
    return Object.keys(by).length === 0 ? { type: "held", held, called } : { type: "attenuated", held, called, by };
  }
  if ("pattern" in given) return formPlan(context, given);
  if ("value" in given) {
    if (isFormRecord(given.value)) return formPlan(context, given.value);
    demandJson(given.value, "value");
    if ((JSON.stringify(given.value) ?? "").length > limits.maxPayloadLength) {
      throw problemError("too_large.value", { maximum: limits.maxPayloadLength });
    }
    return { type: "value", value: given.value ?? null };
  }
  if ("form" in given) return formPlan(context, given.form);
  if ("agent" in given) return agentOf(context, given.agent);
  if ("file" in given) return fileOf(given.file);
  if ("tool" in given) return toolOf(given.tool);
  if ("submission" in given) return submissionOf(context, given.submission);
  throw problemError("malformed.not_an_attachment", { members });
};
