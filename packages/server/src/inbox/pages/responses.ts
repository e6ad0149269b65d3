import { valueAtPath } from "@cofill/core";
import type { ResponsesPage } from "@cofill/page";
import { contentDisposition, csvRow } from "@cofill/service";
import type { OutputOf, ResponseRowView } from "@cofill/service/mail";
import { momentOf } from "../../service-pages/models/moments.ts";
import { inboxLimits } from "../limits.ts";
import { type MailPageContext, mailPage, showMail, unwrapMail } from "../mail-page.ts";
import { cellText, exportedValue } from "../models/response-values.ts";
import { formQuery, isUnknown, messageHref } from "../places.ts";
import { formStatusLabels } from "../words.ts";
import { readNumber } from "./inbox.ts";

type Answers = OutputOf<"responses">;

const read = async (
  context: MailPageContext,
  form: string,
  after: number | undefined,
  showSecrets = false,
): Promise<Answers> =>
  unwrapMail(
    await context.mailer.responses({
      form,
      limit: inboxLimits.responsesPerPage,
      ...(after !== undefined && { after }),
      ...(showSecrets && { showSecrets }),
    }),
  );

interface Export {
  readonly type: string;
  readonly head: (answers: Answers) => string;
  readonly row: (answers: Answers, row: ResponseRowView, isFirst: boolean) => string;
  readonly foot: string;
}

/** Formats in which the answers can be exported. */
const exports: Readonly<Record<string, Export>> = {
  csv: {
    type: "text/csv; charset=utf-8",
    head: ({ columns }) => csvRow(["message", "from", "date", ...columns.map(({ label }) => label)]),
    row: ({ columns }, { number, from, date, payload }) =>
      csvRow([number, from, date, ...columns.map(({ path }) => exportedValue(valueAtPath(payload, path)))]),
    foot: "",
  },
  json: {
    type: "application/json",
    head: ({ form: { formId, title } }) =>
      `{"formId": ${JSON.stringify(formId)}, "title": ${JSON.stringify(title)}, "responses": [`,
    row: (_, row, isFirst) => `${isFirst ? "" : ","}\n  ${JSON.stringify(row)}`,
    foot: "\n]}\n",
  },
};

/** Streams all answers page by page; a failed read aborts the download, so that it does not look complete. */
const exported = (
  context: MailPageContext,
  form: string,
  first: Answers,
  { head, row, foot }: Export,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let page: Answers | undefined = first;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head(first))),
    pull: async (controller) => {
      if (page === undefined) {
        controller.enqueue(encoder.encode(foot));
        controller.close();
        return;
      }
      const { responses, next }: Answers = page;
      const isFirst = page === first;
      const rows = responses.map((one, index) => row(first, one, isFirst && index === 0));
      controller.enqueue(encoder.encode(rows.join("")));
      page = next === undefined ? undefined : await read(context, form, next);
    },
  });
};

const fileName = (title: string, format: string): string =>
  `${
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, "")
      .trim()
      .slice(0, 60) || "answers"
  }.${format}`;

const sendExport = async (context: MailPageContext, form: string, format: string): Promise<Response> => {
  const first = await read(context, form, undefined);
  const how = exports[format]!;
  return new Response(context.call.request.raw.method === "HEAD" ? null : exported(context, form, first, how), {
    headers: {
      ...context.call.headers.common,
      "content-type": how.type,
      "content-disposition": contentDisposition(fileName(first.form.title, format)),
    },
  });
};

const showResponses = async (context: MailPageContext, form: string): Promise<Response> => {
  const after = context.call.request.query("after");
  const showsSecrets = context.call.request.query("secrets") === "shown";
  const answers = await read(context, form, after === undefined ? undefined : readNumber(after), showsSecrets);
  const secrets = showsSecrets ? { secrets: "shown" } : undefined;
  const { columns, responses, next } = answers;
  const isOpen = answers.form.state === "open";
  const page: ResponsesPage = {
    type: "responses",
    title: answers.form.title,
    statusLabel: formStatusLabels[answers.form.state],
    form,
    columns: columns.map(({ path, label, secret }) => ({ path, label, isSecret: secret })),
    rows: responses.map(({ number, from, date, payload }) => ({
      number,
      href: messageHref(number),
      from,
      isUnknown: isUnknown(from),
      at: momentOf(date, context.now),
      cells: columns.map(({ path }) => cellText(valueAtPath(payload, path))),
    })),
    csv: formQuery("/inbox/responses", form, { format: "csv" }),
    json: formQuery("/inbox/responses", form, { format: "json" }),
    ...(next !== undefined && { next: formQuery("/inbox/responses", form, { after: String(next), ...secrets }) }),
    ...(columns.some(({ secret }) => secret) &&
      !showsSecrets && {
        secrets: formQuery("/inbox/responses", form, { ...(after !== undefined && { after }), secrets: "shown" }),
      }),
    ...(isOpen && { close: formQuery("/inbox/close", form) }),
    ...(answers.form.state !== "revoked" && { revoke: formQuery("/inbox/revoke", form) }),
  };
  return showMail(context, { title: `Answers: ${answers.form.title}`, page });
};

export const responsesPage = mailPage(
  {
    id: "pageResponses",
    method: "GET",
    path: "/inbox/responses",
    summary: "The answers to a form, also as CSV or JSON",
  },
  (context) => {
    const form = context.call.request.query("form") ?? "";
    const format = context.call.request.query("format") ?? "";
    return Object.hasOwn(exports, format) ? sendExport(context, form, format) : showResponses(context, form);
  },
);
