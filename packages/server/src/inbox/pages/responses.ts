import { contentDisposition } from "@cofill/intake";
import type { OutputOf, ResponseRowView } from "@cofill/mail";
import type { ResponsesPage } from "@cofill/page";
import { momentOf } from "../../service-pages/models/moments.ts";
import { csvOf } from "../csv.ts";
import { inboxLimits } from "../limits.ts";
import { type MailVisit, mailPage, showMail, unwrapMail } from "../mail-page.ts";
import { cellText } from "../models/response-values.ts";
import { formQuery, isUnknown, messageHref } from "../places.ts";
import { formStandings } from "../words.ts";
import { readNumber } from "./inbox.ts";

type Answers = OutputOf<"responses">;

/** `address.city` or `lines[0].amount` in an answer. */
const valueAt = (payload: Readonly<Record<string, unknown>>, path: string): unknown => {
  let value: unknown = payload;
  for (const part of path.split(/[.[\]]+/).filter((one) => one !== "")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
};

const read = async (visit: MailVisit, form: string, after: number | undefined, limit: number): Promise<Answers> =>
  unwrapMail(await visit.mailer.responses({ form, limit, ...(after !== undefined && { after }) }));

const readAll = async (visit: MailVisit, form: string): Promise<Answers> => {
  const first = await read(visit, form, undefined, inboxLimits.responsesPerPage);
  const rows: ResponseRowView[] = [...first.responses];
  for (let { next } = first; next !== undefined && rows.length < inboxLimits.maxExported; ) {
    const page = await read(visit, form, next, inboxLimits.responsesPerPage);
    rows.push(...page.responses);
    next = page.next;
  }
  return { ...first, responses: rows };
};

/** How the answers go out as a file. */
const exports: Readonly<Record<string, (answers: Answers) => { readonly type: string; readonly text: string }>> = {
  csv: ({ columns, responses }) => ({
    type: "text/csv; charset=utf-8",
    text: csvOf([
      ["message", "from", "date", ...columns.map(({ label }) => label)],
      ...responses.map(({ number, from, date, payload }) => [
        String(number),
        from,
        date,
        ...columns.map(({ path }) => cellText(valueAt(payload, path))),
      ]),
    ]),
  }),
  json: ({ form, responses }) => ({
    type: "application/json",
    text: JSON.stringify({ formId: form.formId, title: form.title, responses }, null, 2),
  }),
};

const fileName = (title: string, format: string): string =>
  `${
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, "")
      .trim()
      .slice(0, 60) || "answers"
  }.${format}`;

const sendExport = async (visit: MailVisit, form: string, format: string): Promise<Response> => {
  const answers = await readAll(visit, form);
  const { type, text } = exports[format]!(answers);
  return new Response(visit.call.request.raw.method === "HEAD" ? null : text, {
    headers: {
      ...visit.call.headers.common,
      "content-type": type,
      "content-disposition": contentDisposition(fileName(answers.form.title, format)),
    },
  });
};

const showResponses = async (visit: MailVisit, form: string): Promise<Response> => {
  const after = visit.call.request.query("after");
  const answers = await read(
    visit,
    form,
    after === undefined ? undefined : readNumber(after),
    inboxLimits.responsesPerPage,
  );
  const { columns, responses, next } = answers;
  const isOpen = answers.form.state === "open";
  const page: ResponsesPage = {
    type: "responses",
    title: answers.form.title,
    standing: formStandings[answers.form.state],
    form,
    columns: columns.map(({ path, label, secret }) => ({ path, label, isSecret: secret })),
    rows: responses.map(({ number, from, date, payload }) => ({
      number,
      href: messageHref(number),
      from,
      isUnknown: isUnknown(from),
      at: momentOf(date, visit.now),
      cells: columns.map(({ path }) => cellText(valueAt(payload, path))),
    })),
    csv: formQuery("/inbox/responses", form, { format: "csv" }),
    json: formQuery("/inbox/responses", form, { format: "json" }),
    ...(next !== undefined && { next: formQuery("/inbox/responses", form, { after: String(next) }) }),
    ...(isOpen && { close: formQuery("/inbox/close", form) }),
    ...(answers.form.state !== "revoked" && { revoke: formQuery("/inbox/revoke", form) }),
  };
  return showMail(visit, { title: `Answers: ${answers.form.title}`, page });
};

export const responsesPage = mailPage(
  {
    id: "pageResponses",
    method: "GET",
    path: "/inbox/responses",
    summary: "The answers to a form, also as CSV or JSON",
  },
  (visit) => {
    const form = visit.call.request.query("form") ?? "";
    const format = visit.call.request.query("format") ?? "";
    return Object.hasOwn(exports, format) ? sendExport(visit, form, format) : showResponses(visit, form);
  },
);
