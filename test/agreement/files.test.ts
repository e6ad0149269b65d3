import { afterAll, beforeAll } from "vitest";
import { agree } from "./agree.ts";
import { applyCommand, setCommand } from "./channels/file-commands.ts";
import { library } from "./channels/library.ts";
import { mcpFile } from "./channels/mcp-file.ts";
import { forms } from "./forms.ts";
import { createPlace } from "./place.ts";

const place = createPlace();
beforeAll(() => {
  for (const form of forms) place.put(form);
});
afterAll(() => place.remove());

agree("library", () => library(place.directory), { formats: ["markform", "formspec"] });
agree("set", () => setCommand, { formats: ["markform", "formspec"] });
agree("apply", () => applyCommand, { formats: ["markform"] });
agree("mcp FILE", () => mcpFile, { formats: ["markform", "formspec"] });
