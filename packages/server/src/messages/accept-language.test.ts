import { expect, test } from "vitest";
import { languageFor } from "./accept-language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-at,en;q=0.5", "de"],
  ["en-US,en;q=0.9,de;q=0.8", "en"],
  ["fr-FR,de;q=0.3,en;q=0.2", "de"],
  ["de;q=0,en", "en"],
  ["fr", "en"],
  ["*", "en"],
  ["*;q=0.1,de;q=0.2", "de"],
  ["__proto__, de;q=x", "en"],
  [`${"x,".repeat(500)}de`, "en"],
])("Accept-Language %s is answered in %s", (given, language) => expect(languageFor(given)).toBe(language));
