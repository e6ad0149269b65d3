import type { NameRow, NamesPage, OneNamePage, ShownValue } from "@cofill/page";
import { type Attenuation, type NameView, type Right, rightsOfKind, type ThingInput } from "@cofill/service/mail";
import { forPerson, problemMessage } from "../../messages/index.ts";
import { readForm } from "../../pages/read-form.ts";
import { nothingHere } from "../../request-problem.ts";
import { momentOf } from "../../service-pages/models/moments.ts";
import { inboxLimits } from "../limits.ts";
import { done, type MailVisit, mailPage, notDone, showMail, unwrapMail } from "../mail-page.ts";
import { jsonText } from "../models/response-values.ts";
import { formQuery, nameHref } from "../places.ts";
import { endsAfter, entryText, fileInput } from "../read-attachments.ts";
import { kindWords, nameStandings } from "../words.ts";

const own: ReadonlySet<string> = new Set(["@self", "@host", "@service"]);

const rowOf = ({ name, kind, about, rights, state }: NameView): NameRow => ({
  name,
  href: nameHref(name),
  kind: kindWords[kind],
  about: about ?? "",
  rights: rights.join(", "),
  standing: nameStandings[state],
  isOwn: own.has(name),
});

const nothingTyped: NamesPage["typed"] = { name: "", kind: "agent", agent: "", value: "", url: "", description: "" };

const showNames = async (
  visit: MailVisit,
  { typed = nothingTyped, fault }: { readonly typed?: NamesPage["typed"]; readonly fault?: string } = {},
): Promise<Response> => {
  const after = visit.call.request.query("after");
  const { names, next } = unwrapMail(
    await visit.mailer.names({ limit: inboxLimits.namesPerPage, ...(after !== undefined && { after }) }),
  );
  const page: NamesPage = {
    type: "names",
    rows: names.map(rowOf),
    ...(next !== undefined && { next: `/inbox/names?after=${encodeURIComponent(next)}` }),
    ...(after !== undefined && { first: "/inbox/names" }),
    typed,
    ...(fault !== undefined && { fault }),
  };
  return showMail(visit, { title: "Names", page, status: fault === undefined ? 200 : 422 });
};

const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What is to get a name, by what somebody says it is. */
const things: Readonly<Record<string, (entries: FormData) => Promise<ThingInput | string>>> = {
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

const addName = async (visit: MailVisit): Promise<Response> => {
  const entries = await readForm({ request: visit.call.request.raw, incoming: visit.call.incoming });
  const said = (name: string) => entryText(entries, name);
  const typed = {
    name: said("name"),
    kind: said("kind"),
    agent: said("agent"),
    value: said("value"),
    url: said("url"),
    description: said("description"),
  };
  const refuse = (fault: string) => notDone(visit, fault, () => showNames(visit, { typed, fault }));
  const make = Object.hasOwn(things, typed.kind) ? things[typed.kind] : undefined;
  const thing = make ? await make(entries) : "Say what it names";
  if (typeof thing === "string") return refuse(`${thing}.`);
  const added = await visit.mailer.addName({ name: typed.name, thing });
  return added.ok ? done(visit, "/inbox/names", "named") : refuse(forPerson(added.problem));
};

/** The name itself; one that somebody does not have is not there. */
export const nameOf = async (visit: MailVisit): Promise<NameView> => {
  const name = visit.call.request.param("name") ?? "";
  const { names } = unwrapMail(await visit.mailer.names({ below: name, limit: 1 }));
  const found = names.find((one) => one.name === name || one.name === `@${name}`);
  if (!found) throw nothingHere();
  return found;
};

const canRead = ({ kind, state, rights }: NameView, wanted: NameView["kind"]): boolean =>
  kind === wanted && state === "live" && rights.includes("read");

/** Looks into a value. Calling and sending are not for this page. */
const readValueOf = async ({ mailer }: MailVisit, { name }: NameView): Promise<ShownValue> => {
  const answer = await mailer.read({ name });
  if (!answer.ok) return { type: "none", text: problemMessage(answer.problem, { audience: "person" }) };
  const read = answer.value;
  if (read.kind !== "value") throw nothingHere();
  return { type: "block", text: typeof read.value === "string" ? read.value : jsonText(read.value) };
};

/** Where the answers to a form are: for whoever proposed it. */
const answersTo = async (
  { mailer }: MailVisit,
  { name, formId }: NameView,
): Promise<Pick<OneNamePage, "responses">> => {
  const found = formId === undefined ? undefined : await mailer.form({ form: name });
  return found?.ok && found.value.proposer === "@self"
    ? { responses: formQuery("/inbox/responses", found.value.formId) }
    : {};
};

/** What can be shown of it, or asked for: looking takes a use, where there are only so many. */
const contentOf = async (visit: MailVisit, view: NameView): Promise<Pick<OneNamePage, "shown" | "look">> => {
  const { name, about = "", usesLeft } = view;
  const href = nameHref(name);
  const cost = usesLeft === 1 ? "its only use" : `one of ${usesLeft} uses`;
  if (canRead(view, "value")) {
    return usesLeft === undefined
      ? { shown: await readValueOf(visit, view) }
      : { look: { action: `${href}/look`, words: `Look at it: takes ${cost}` } };
  }
  if (!canRead(view, "file")) return {};
  return usesLeft === undefined
    ? { shown: { type: "file", name: about, about: "", href: `${href}/file` } }
    : { look: { action: `${href}/file`, words: `Download it: takes ${cost}` } };
};

type ShownName = Partial<Pick<OneNamePage, "fault" | "typed" | "shown">>;

const showName = async (visit: MailVisit, view: NameView, given: ShownName = {}): Promise<Response> => {
  const { fault, typed, shown } = given;
  const row = rowOf(view);
  const ends = view.expiresAt === undefined ? undefined : momentOf(view.expiresAt, visit.now);
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
    ...(shown ? { shown } : await contentOf(visit, view)),
    rights: view.rights,
    ...(await answersTo(visit, view)),
    ...(!row.isOwn && view.kind !== "agent" && { revoke: formQuery("/inbox/revoke", view.name) }),
    names: [],
    typed: typed ?? { to: view.name, as: "" },
    ...(fault && { fault }),
  };
  return showMail(visit, { title: view.name, page, status: fault ? 422 : 200 });
};

const readLess = (entries: FormData, now: number): Attenuation | string => {
  const rights = entryText(entries, "rights")
    .split(/\s+/)
    .filter((right) => right !== "");
  const known: ReadonlySet<string> = new Set(Object.values(rightsOfKind).flat());
  const uses = entryText(entries, "uses");
  const ends = endsAfter(entryText(entries, "days"), now);
  if (!ends.ok) return ends.fault;
  return {
    ...(rights.length > 0 && { rights: rights.filter((right): right is Right => known.has(right)) }),
    ...(ends.expiresAt !== undefined && { expiresAt: ends.expiresAt }),
    ...(uses !== "" && { uses: Number(uses) }),
  };
};

const path = "/inbox/names/{name}";

const post = (
  id: string,
  of: NonNullable<OneNamePage["fault"]>["of"],
  summary: string,
  act: (visit: MailVisit, view: NameView, entries: FormData) => Promise<{ readonly href: string } | string>,
  notice: "renamed" | "removed" | "made",
) =>
  mailPage({ id, method: "POST", path: `${path}/${of}`, summary }, async (visit) => {
    const view = await nameOf(visit);
    const entries = await readForm({ request: visit.call.request.raw, incoming: visit.call.incoming });
    const came = await act(visit, view, entries);
    if (typeof came !== "string") return done(visit, came.href, notice);
    const text = `${came}.`;
    const typed = { to: entryText(entries, "to") || view.name, as: entryText(entries, "as") };
    return notDone(visit, text, () => showName(visit, view, { fault: { of, text }, typed }));
  });

export const namePages = [
  mailPage({ id: "pageNames", method: "GET", path: "/inbox/names", summary: "What you have names for" }, (visit) =>
    showNames(visit),
  ),
  mailPage({ id: "pageNamesPost", method: "POST", path: "/inbox/names", summary: "Give something a name" }, addName),
  mailPage({ id: "pageNameOf", method: "GET", path, summary: "What a name stands for" }, async (visit) =>
    showName(visit, await nameOf(visit)),
  ),
  mailPage(
    { id: "pageNameLook", method: "POST", path: `${path}/look`, summary: "Look at what a name stands for" },
    async (visit) => {
      const view = await nameOf(visit);
      if (!canRead(view, "value")) throw nothingHere();
      const shown = await readValueOf(visit, view);
      return showName(visit, await nameOf(visit), { shown });
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
