import { agree } from "./agree.ts";
import { plainPage } from "./channels/plain-page.ts";

agree("page without script", () => plainPage, { formats: ["markform", "formspec"] });
