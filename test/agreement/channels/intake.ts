import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Audience, Channel, OpenedForm, Outcome, State, Write } from "../channel.ts";
import type { FormCase } from "../forms.ts";
import { textsIn } from "../normal.ts";
import { assistForm, type CallTool } from "./assist-tools.ts";
import { callerOf } from "./mcp-file.ts";

// biome-ignore lint/suspicious/noExplicitAny: each answer has another shape
type Answer = any;

const all = { markform: "intake", formspec: "intake", "json-schema": "intake", "form-record": "intake" } as const;

const actors = { agent: { kind: "agent", id: "bot" }, person: { kind: "human", id: "ann" } } as const;

export const http = async (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const response = await fetch(url + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
};

/** The parts of a schema that describe a path: its own, and those that it refers to. */
const schemaAt = (schema: Answer, path: string): readonly unknown[] => {
  const withTargets = (part: Answer): readonly Answer[] => {
    if (part === undefined) return [];
    if (typeof part.$ref !== "string" || !part.$ref.startsWith("#/")) return [part];
    const keys: readonly string[] = part.$ref.slice(2).split("/");
    return [part, ...withTargets(keys.reduce((inner: Answer, key) => inner?.[key], schema))];
  };
  let parts = withTargets(schema);
  for (const key of path.replace(/\[\d+\]/g, ".[]").split("."))
    parts = parts.flatMap((part) => withTargets(key === "[]" ? part.items : part.properties?.[key]));
  return parts;
};

const errorsOf = (answer: Answer): string =>
  answer.error?.message ?? answer.detail ?? JSON.stringify(answer).slice(0, 200);

/** What an answer of the contract says of each entry that was sent. */
const outcomesOf = ({ entries }: Write, answer: Answer): readonly Outcome[] =>
  entries.map(({ path }): Outcome => {
    if (!answer.ok) return { path, result: "refused", detail: errorsOf(answer) };
    const proposed: readonly string[] = answer.proposed ?? [];
    return { path, result: proposed.some((one) => one.replace(/\.\$$/, "") === path) ? "proposed" : "answered" };
  });

const stateOf = ({ fields, issues, ready }: Answer): State => ({
  answers: fields,
  issues: issues.map(({ path, code, waitsFor }: Answer) => ({
    path,
    code,
    severity: "error",
    isMarked: waitsFor !== undefined,
  })),
  progress: { complete: ready },
});

/** `POST /intakes/…/submissions`, then `PATCH …/fields`. */
const openOverHttp = async (url: string, form: FormCase, audience: "agent" | "person"): Promise<OpenedForm> => {
  const actor = actors[audience];
  const { intake } = await http(url, "GET", `/intakes/${form.intakeId}`);
  const created = await http(url, "POST", `/intakes/${form.intakeId}/submissions`, { actor });
  const place = `/submissions/${created.submissionId}`;
  let { resumeToken } = created;
  const reader = `?actorKind=${actor.kind}`;
  const status = () => http(url, "GET", `${place}${reader}`, undefined, { "resume-token": resumeToken });
  return {
    write: async (write) => {
      const answer = await http(url, "PATCH", `${place}/fields`, { actor, resumeToken, fields: write.values });
      resumeToken = answer.resumeToken ?? resumeToken;
      return outcomesOf(write, answer);
    },
    state: async () => stateOf(await status()),
    texts: async (path) =>
      textsIn(
        path === ""
          ? { ...intake, schema: { ...intake.schema, properties: {} } }
          : [path, schemaAt(intake.schema, path)],
      ),
    close: async () => undefined,
  };
};

/** The tools of an intake at `/mcp`. */
const openOverMcp = async (client: Client, form: FormCase): Promise<OpenedForm> => {
  const actor = actors.agent;
  const call = callerOf(client);
  const tool = (name: string): string => `formbridge_${form.intakeId}_${name}`;
  const created = await call(tool("create"), { actor });
  const { submissionId } = created;
  let { resumeToken } = created;
  const status = () => call(tool("status"), { submissionId, resumeToken });
  const declared = async () => {
    const { tools } = await client.listTools();
    return tools.find(({ name }) => name === tool("set")) as Answer;
  };
  return {
    write: async (write) => {
      const answer = await call(tool("set"), { actor, submissionId, resumeToken, fields: write.values });
      resumeToken = answer.resumeToken ?? resumeToken;
      return outcomesOf(write, answer);
    },
    state: async () => stateOf(await status()),
    texts: async (path) => {
      const { inputSchema, ...about } = await declared();
      if (path === "") return textsIn([about, inputSchema.description]);
      return textsIn([path, schemaAt({ ...inputSchema, ...inputSchema.properties.fields }, path)]);
    },
    close: async () => undefined,
  };
};

/** Assist's tools at `/submissions/{id}/formspec/tools`. */
const openAssist = async (url: string, form: FormCase): Promise<OpenedForm> => {
  const created = await http(url, "POST", `/intakes/${form.intakeId}/submissions`, { actor: actors.agent });
  const place = `/submissions/${created.submissionId}`;
  let { resumeToken } = created;
  const call: CallTool = async (name, input = {}) => {
    const response = await fetch(`${url}${place}/formspec/tools/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "resume-token": resumeToken },
      body: JSON.stringify(input),
    });
    resumeToken = response.headers.get("resume-token") ?? resumeToken;
    const { content } = (await response.json()) as { content: readonly { text: string }[] };
    return JSON.parse(content[0]!.text);
  };
  const answers = async () => (await http(url, "GET", place, undefined, { "resume-token": resumeToken })).fields;
  return { ...assistForm(call, answers), close: async () => undefined };
};

export const intakeHttp = (url: string, audience: Exclude<Audience, "owner">): Channel => ({
  name: audience === "agent" ? "intake HTTP" : "intake HTTP as a person",
  audience,
  reader: "agent",
  formats: all,
  marksOthers: true,
  misfits: "kept",
  open: (form) => openOverHttp(url, form, audience),
});

export const connectMcp = async (url: string): Promise<Client> => {
  const client = new Client({ name: "agreement", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return client;
};

export const intakeMcp = (client: Client): Channel => ({
  name: "intake MCP",
  audience: "agent",
  reader: "agent",
  formats: all,
  marksOthers: true,
  misfits: "kept",
  open: (form) => openOverMcp(client, form),
});

export const assistOnSubmission = (url: string): Channel => ({
  name: "Assist on a submission",
  audience: "agent",
  reader: "agent",
  formats: { markform: "formspec", formspec: "formspec", "json-schema": "formspec", "form-record": "formspec" },
  marksOthers: true,
  misfits: "fitted",
  open: (form) => openAssist(url, form),
});
