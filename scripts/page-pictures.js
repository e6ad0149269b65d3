// The pictures of pages in the README: a real server, a real submission, a real browser. npm run picture
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startServer } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { createMailService } from "@cofill/service/mail";
import { createMemoryMailStore, createMemoryStore } from "@cofill/store";
import { launchBrowser } from "../bench/pilot/browser.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const { schema, ...rest } = JSON.parse(readFileSync(`${root}examples/vendor-onboarding.intake.json`, "utf8"));
const store = createMemoryStore();
let url = "";
const service = await createIntakeService({ store, baseUrl: () => url });
await service.register({ ...rest, destination: undefined, form: { format: "json-schema", schema } });
const mail = createMailService({ store: createMemoryMailStore() });
const server = await startServer({ service, store, mail, port: 0, rateLimit: false });
url = server.url;

const operator = { via: "open", tenant: "default" };
const agent = { kind: "agent", id: "research-agent", name: "research-agent" };
const person = { kind: "human", id: "ann.example", name: "Ann Example" };
const told = (answer) => {
  if (!answer.ok) throw new Error(answer.problem.detail);
  if (answer.value.body.ok === false) throw new Error(JSON.stringify(answer.value.body.error));
  return answer.value.body;
};
const begun = told(
  await service.create(operator, "vendor", {
    actor: agent,
    initialFields: {
      company: { legal_name: "Nordlys Instruments ApS", country: "DK", website: "https://nordlys.example/" },
      annual_spend: 48000,
    },
    origins: {
      "company.legal_name": { confidence: 0.97, evidence: "Danish business register, entry 38 41 22 07" },
      "company.country": { confidence: 0.97, evidence: "Danish business register, entry 38 41 22 07" },
      "company.website": { confidence: 0.62, evidence: "Found by a search for the name; the logo matches" },
      annual_spend: { confidence: 0.45, evidence: "Mean of the two offers in the mail of 3 November" },
    },
  }),
);
const id = begun.submissionId;
let { resumeToken } = begun;
const link = told(await service.issueLink(operator, id, { actor: { kind: "human", id: "clerk" }, resumeToken }));
resumeToken = link.resumeToken ?? resumeToken;

const browser = await launchBrowser();
const shoot = async (path, file, { width, height, theme = "light", before }) => {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, deviceScaleFactor: 2 });
  await page.goto(path.startsWith("http") ? path : url + path);
  await before?.(page);
  await page.screenshot({ path: `${root}docs/img/${file}` });
  await page.close();
};
const alive = (page) => page.locator("[data-cofill]").waitFor({ state: "attached" });
await shoot(link.url, "form-page.png", { width: 1280, height: 900, before: alive });
await shoot(link.url, "form-phone.png", { width: 390, height: 844, theme: "dark", before: alive });

const current = async () => (await service.get(operator, id, {})).value.body.resumeToken;
told(
  await service.setFields(operator, id, {
    actor: person,
    resumeToken: await current(),
    fields: {
      company: {
        vat_number: "DK38412207",
        address: { street: "Havnegade 12", postal_code: "1058", city: "København" },
      },
      contacts: [{ name: "Mette Lund", email: "mette@nordlys.example", role: "sales" }],
      bank: { iban: "DK5000400440116243", holder: "Nordlys Instruments ApS" },
    },
    confirm: ["company.legal_name", "company.country"],
  }),
);
told(await service.submit(operator, id, { actor: person, resumeToken: await current(), idempotencyKey: "pictures" }));
await shoot(`/submissions/${id}/review`, "review-page.png", { width: 1280, height: 1000 });

// Whoever opens a server without keys is called operator.
const mailerOf = async (name) => {
  await mail.createAgent({ tenant: "default", name });
  return (await mail.enter({ tenant: "default", name, by: "person" })).value;
};
const sent = (answer) => {
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.value;
};
const people = { operator: await mailerOf("operator") };
for (const name of ["bob", "carol", "newcomer"]) {
  people[name] = await mailerOf(name);
  sent(await people[name].addName({ name: "@ann", capability: { agent: "operator" } }));
  if (name !== "newcomer") sent(await people.operator.addName({ name: `@${name}`, capability: { agent: name } }));
}
sent(await people.operator.addName({ name: "@tools/counter", capability: { value: 7 } }));
sent(await people.newcomer.send({ to: "@ann", text: "We have not met: I count parcels." }));
sent(await people.carol.send({ to: "@ann", text: "Lunch at noon?" }));
const pattern = {
  type: "record",
  fields: {
    project: { kind: "string", label: "Project" },
    seats: { kind: "number", label: "Seats" },
    counter: { kind: "capability", label: "Counter", tag: "A counter that the project may use" },
  },
  order: ["project", "seats", "counter"],
};
const form = { title: "Workshop order", description: "What you need for the workshop in May.", pattern };
const text = "Could you fill @form by tomorrow? It takes two minutes.";
sent(await people.bob.send({ to: "@ann", text, edges: { form: { form } } }));
const { number } = sent(await people.operator.inbox({ limit: 1 })).messages[0];
sent(await people.operator.fill({ number, fields: { project: "North pier", counter: "@tools/counter" } }));
await shoot(`/inbox/messages/${number}/form/form`, "inbox.png", { width: 1280, height: 900, before: alive });
await browser.close();
await server.close(100);
