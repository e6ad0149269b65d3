import { importValues, newProfile } from "@cofill/assist";
import * as cofillAssist from "../../src/content-script/index.ts";

const now = "2026-04-01T08:00:00Z";

/** What an extension would put into its content script: the module, and a profile that only it has. */
const extension = {
  ...cofillAssist,
  profile: () => {
    const imported = importValues(
      newProfile("me", "Me", now),
      {
        "https://schema.org/email": "ada@private.example",
        "https://schema.org/givenName": "Ada",
        "https://schema.org/addressLocality": "Bergen",
        "https://schema.org/addressCountry": "Norway",
      },
      { source: "test", now },
    );
    if (!imported.ok) throw new Error("The profile is wrong.");
    return imported.profile;
  },
};
export type Extension = typeof extension;
Object.assign(globalThis, { cofillAssist: extension });
