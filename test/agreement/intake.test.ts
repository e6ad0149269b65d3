import { mkdirSync, writeFileSync } from "node:fs";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll } from "vitest";
import { agree } from "./agree.ts";
import { assistOnSubmission, connectMcp, intakeHttp, intakeMcp } from "./channels/intake.ts";
import { forms } from "./forms.ts";
import { createPlace, type Served, serve } from "./place.ts";

const place = createPlace();
let served: Served;
let client: Client;

beforeAll(async () => {
  mkdirSync(place.path("forms"));
  for (const { files } of forms)
    for (const [name, text] of Object.entries(files)) writeFileSync(place.path(`forms/${name}`), text);
  served = await serve(place.directory, ["forms", "--data", "data.sqlite", "--no-watch"]);
  client = await connectMcp(served.url);
}, 60_000);
afterAll(async () => {
  await client?.close();
  await served?.stop();
  place.remove();
});

const every = ["markform", "formspec", "json-schema", "form-record"] as const;

agree("intake HTTP", () => intakeHttp(served.url, "agent"), { formats: every });
agree("intake HTTP as a person", () => intakeHttp(served.url, "person"), { formats: every });
agree("intake MCP", () => intakeMcp(client), { formats: every });
agree("Assist on a submission", () => assistOnSubmission(served.url), { formats: every });
