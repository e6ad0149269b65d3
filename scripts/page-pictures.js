// The pictures of pages in the README: a real server, a real submission, a real browser. npm run picture
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createIntakeService, createMemoryStore } from "@cofill/intake";
import { startServer } from "@cofill/server";
import { launchBrowser } from "../bench/pilot/browser.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const { schema, ...rest } = JSON.parse(readFileSync(`${root}examples/vendor-onboarding.intake.json`, "utf8"));
const store = createMemoryStore();
let url = "";
const service = await createIntakeService({ store, baseUrl: () => url });
await service.register({ ...rest, destination: undefined, form: { format: "json-schema", schema } });
const server = await startServer({ service, store, port: 0, rateLimit: false });
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
const link = told(await service.issueLink(operator, id, { actor: agent, resumeToken }));
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
await browser.close();
await server.close(100);
