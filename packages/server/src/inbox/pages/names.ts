import type { NameRow, NamesPage, OneNamePage, ShownValue } from "@cofill/page";
import { type Attenuation, type CapabilityInput, type NameView, type Right, rightsOfKind } from "@cofill/service/mail";
import { forPerson, problemMessage } from "../../messages/index.ts";
import { readForm } from "../../pages/read-form.ts";
import { nothingHere } from "../../request-problem.ts";
import { momentOf } from "../../service-pages/models/moments.ts";
import { inboxLimits } from "../limits.ts";
import { done, type MailPageContext, mailPage, notDone, showMail, unwrapMail } from "../mail-page.ts";
import { jsonText } from "../models/response-values.ts";
import { formQuery, nameHref } from "../places.ts";
import { endsAfter, entryText, fileInput } from "../read-attachments.ts";
import { kindWords, nameStatusLabels } from "../words.ts";

const own: ReadonlySet<string> = new Set(["@self", "@host", "@service"]);

const rowOf = ({ name, kind, about, rights, state }: NameView): NameRow => ({
  name,
  href: nameHref(name),
  kind: kindWords[kind],
  about: about ?? "",
  rights: rights.join(", "),
  statusLabel: nameStatusLabels[state],
  isOwn: own.has(name),
});

const nothingTyped: NamesPage["typed"] = { name: "", kind: "agent", agent: "", value: "", url: "", description: "" };

const showNames = async (
  context: MailPageContext,
  { typed = nothingTyped, errorMessage }: { readonly typed?: NamesPage["typed"]; readonly errorMessage?: string } = {},
): Promise<Response> => {
  const after = context.call.request.query("after");
  const { names, next } = unwrapMail(
    await context.mailer.names({ limit: inboxLimits.namesPerPage, ...(after !== undefined && { after }) }),
  );
  const page: NamesPage = {
    type: "names",
    rows: names.map(rowOf),
    ...(next !== undefined && { next: `/inbox/names?after=${encodeURIComponent(next)}` }),
    ...(after !== undefined && { first: "/inbox/names" }),
    typed,
    ...(errorMessage !== undefined && { errorMessage }),
  };
  return showMail(context, { title: "Names", page, status: errorMessage === undefined ? 200 : 422 });
};

const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Reads the capability to name, by the kind chosen in the form. */
const capabilities: Readonly<Record<string, (entries: FormData) => Promise<CapabilityInput | string>>> = {
  agent: async (entries) => ({ agent: entryText(entries, "agent").replace(/^@/, "") }),
  value: async (entries) => ({ value: readValue(entryText(entries, "value")) }),
  file: async (entries) => {
    const file = entries.get("file");
    return file === null || typeof file === "string" || file.size === 0 ? "Choose the file" : fileInput(file);
  },
  tool: async (entries) => {
    const description = entryText(entries, "description");
    return { tool: { url: entryText(entries, "url"), ...(description !== "" && { description }) } };
  },
};

const addName = async (context: MailPageContext): Promise<Response> => {
  const entries = await readForm({ request: context.call.request.raw, incoming: context.call.incoming });
  const said = (name: string) => entryText(entries, name);
  const typed = {
    name: said("name"),
    kind: said("kind"),
    agent: said("agent"),
    value: said("value"),
    url: said("url"),
    description: said("description"),
  };
  const refuse = (errorMessage: string) =>
    notDone(context, errorMessage, () => showNames(context, { typed, errorMessage }));
  const make = Object.hasOwn(capabilities, typed.kind) ? capabilities[typed.kind] : undefined;
  const capability = make ? await make(entries) : "Say what it names";
  if (typeof capability === "string") return refuse(`${capability}.`);
  const added = await context.mailer.addName({ name: typed.name, capability });
  return added.ok ? done(context, "/inbox/names", "named") : refuse(forPerson(added.problem));
};

/** The view of a name; a name that the user does not have is not found. */
export const nameOf = async (context: MailPageContext): Promise<NameView> => {
  const name = context.call.request.param("name") ?? "";
  const { names } = unwrapMail(await context.mailer.names({ below: name, limit: 1 }));
  const found = names.find((one) => one.name === name || one.name === `@${name}`);
  if (!found) throw nothingHere();
  return found;
};

const canRead = ({ kind, state, rights }: NameView, wanted: NameView["kind"]): boolean =>
  kind === wanted && state === "live" && rights.includes("read");

/** Reads a named value; this page does not call or send capabilities. */
const readValueOf = async ({ mailer }: MailPageContext, { name }: NameView): Promise<ShownValue> => {
  const answer = await mailer.read({ name });
  if (!answer.ok) return { type: "none", text: problemMessage(answer.problem, { audience: "person" }) };
  const read = answer.value;
  if (read.kind !== "value") throw nothingHere();
  return { type: "block", text: typeof read.value === "string" ? read.value : jsonText(read.value) };
};

/** Path of the answers to a form, for its proposer. */
const answersTo = async (
  { mailer }: MailPageContext,
  { name, formId }: NameView,
): Promise<Pick<OneNamePage, "responses">> => {
  const found = formId === undefined ? undefined : await mailer.form({ form: name });
  return found?.ok && found.value.proposer === "@self"
    ? { responses: formQuery("/inbox/responses", found.value.formId) }
    : {};
};

/** The content of a named value or file; if reading takes one of limited uses, a button to read it instead. */
const contentOf = async (context: MailPageContext, view: NameView): Promise<Pick<OneNamePage, "shown" | "look">> => {
  const { name, about = "", usesLeft } = view;
  const href = nameHref(name);
  const cost = usesLeft === 1 ? "its only use" : `one of ${usesLeft} uses`;
  if (canRead(view, "value")) {
    return usesLeft === undefined
      ? { shown: await readValueOf(context, view) }
      : { look: { action: `${href}/look`, text: `Look at it: takes ${cost}` } };
  }
  if (!canRead(view, "file")) return {};
  return usesLeft === undefined
    ? { shown: { type: "file", name: about, about: "", href: `${href}/file` } }
    : { look: { action: `${href}/file`, text: `Download it: takes ${cost}` } };
};

type ShownName = Partial<Pick<OneNamePage, "errorMessage" | "typed" | "shown">>;

const showName = async (context: MailPageContext, view: NameView, given: ShownName = {}): Promise<Response> => {
  const { errorMessage, typed, shown } = given;
  const row = rowOf(view);
  const ends = view.expiresAt === undefined ? undefined : momentOf(view.expiresAt, context.now);
  const facts: [string, string][] = [
    ["What it is", [row.kind, ...(row.about === "" ? [] : [row.about])].join(": ")],
    ["Permits", row.rights],
    ...(ends ? ([["Good until", `${ends.text} UTC (${ends.relative})`]] as [string, string][]) : []),
    ...(view.usesLeft === undefined ? [] : ([["Uses left", String(view.usesLeft)]] as [string, string][])),
  ];
  const page: OneNamePage = {
    type: "name_of",
    row,
    facts,
    ...(shown ? { shown } : await contentOf(context, view)),
    rights: view.rights,
    ...(await answersTo(context, view)),
    ...(!row.isOwn && view.kind !== "agent" && { revoke: formQuery("/inbox/revoke", view.name) }),
    names: [],
    typed: typed ?? { to: view.name, as: "" },
    ...(errorMessage && { errorMessage }),
  };
  return showMail(context, { title: view.name, page, status: errorMessage ? 422 : 200 });
};

const readLess = (entries: FormData, now: number): Attenuation | string => {
  const rights = entryText(entries, "rights")
    .split(/\s+/)
    .filter((right) => right !== "");
  const known: ReadonlySet<string> = new Set(Object.values(rightsOfKind).flat());
  const uses = entryText(entries, "uses");
  const ends = endsAfter(entryText(entries, "days"), now);
  if (!ends.ok) return ends.errorMessage;
  return {
    ...(rights.length > 0 && { rights: rights.filter((right): right is Right => known.has(right)) }),
    ...(ends.expiresAt !== undefined && { expiresAt: ends.expiresAt }),
    ...(uses !== "" && { uses: Number(uses) }),
  };
};

const path = "/inbox/names/{name}";

const post = (
  id: string,
  of: NonNullable<OneNamePage["errorMessage"]>["of"],
  summary: string,
  act: (context: MailPageContext, view: NameView, entries: FormData) => Promise<{ readonly href: string } | string>,
  notice: "renamed" | "removed" | "made",
) =>
  mailPage({ id, method: "POST", path: `${path}/${of}`, summary }, async (context) => {
    const view = await nameOf(context);
    const entries = await readForm({ request: context.call.request.raw, incoming: context.call.incoming });
    const came = await act(context, view, entries);
    if (typeof came !== "string") return done(context, came.href, notice);
    const text = `${came}.`;
    const typed = { to: entryText(entries, "to") || view.name, as: entryText(entries, "as") };
    return notDone(context, text, () => showName(context, view, { errorMessage: { of, text }, typed }));
  });

export const namePages = [
  mailPage({ id: "pageNames", method: "GET", path: "/inbox/names", summary: "What you have names for" }, (context) =>
    showNames(context),
  ),
  mailPage({ id: "pageNamesPost", method: "POST", path: "/inbox/names", summary: "Give something a name" }, addName),
  mailPage({ id: "pageNameOf", method: "GET", path, summary: "What a name stands for" }, async (context) =>
    showName(context, await nameOf(context)),
  ),
  mailPage(
    { id: "pageNameLook", method: "POST", path: `${path}/look`, summary: "Look at what a name stands for" },
    async (context) => {
      const view = await nameOf(context);
      if (!canRead(view, "value")) throw nothingHere();
      const shown = await readValueOf(context, view);
      return showName(context, await nameOf(context), { shown });
    },
  ),
  post(
    "pageNameRename",
    "rename",
    "Give it another name",
    async ({ mailer }, { name }, entries) => {
      const answer = await mailer.renameName({ name, to: entryText(entries, "to") });
      return answer.ok ? { href: "/inbox/names" } : problemMessage(answer.problem, { audience: "person" });
    },
    "renamed",
  ),
  post(
    "pageNameRemove",
    "remove",
    "Forget a name",
    async ({ mailer }, { name }) => {
      const answer = await mailer.removeName({ name });
      return answer.ok ? { href: "/inbox/names" } : problemMessage(answer.problem, { audience: "person" });
    },
    "removed",
  ),
  post(
    "pageNameAttenuate",
    "attenuate",
    "Make something from it that permits less",
    async ({ mailer, now }, { name }, entries) => {
      const less = readLess(entries, now);
      if (typeof less === "string") return less;
      const answer = await mailer.attenuate({ name, as: entryText(entries, "as"), ...less });
      return answer.ok ? { href: nameHref(answer.value.name) } : problemMessage(answer.problem, { audience: "person" });
    },
    "made",
  ),
] as const;
