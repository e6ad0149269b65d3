import { agree } from "./agree.ts";
import { fillCommand } from "./channels/fill.ts";

agree("fill", () => fillCommand, { formats: ["markform", "formspec"] });
