import { describe } from "vitest";
import { atomicityCases } from "./mail-store-suite/atomicity.ts";
import { changeCases } from "./mail-store-suite/changes.ts";
import { correspondentCases } from "./mail-store-suite/correspondents.ts";
import { durableCases } from "./mail-store-suite/durable.ts";
import { intentCases } from "./mail-store-suite/intents.ts";
import { keptRowCases } from "./mail-store-suite/kept-rows.ts";
import { messageCases } from "./mail-store-suite/messages.ts";
import { modelCases } from "./mail-store-suite/model.ts";
import { nameCases } from "./mail-store-suite/names.ts";
import type { OpenDurableMailStore, OpenMailStore } from "./mail-store-suite/opened.ts";
import { raceCases } from "./mail-store-suite/races.ts";
import { subscribeCases } from "./mail-store-suite/subscribe.ts";
import { versionCases } from "./mail-store-suite/versions.ts";

/**
 * Everything a store of mail must do. What holds for every adapter, beyond the comments of the port:
 *
 * - A commit names each row once; one that does not is a mistake of ours, thrown, and writes nothing. It is looked at
 *   as a whole before anything is written: first what is stale (also a name that goes and is not there any more, and
 *   a blob that is there), then what is taken: agent, name, message, response, in this order.
 * - In each mailbox, changed messages get their sequences before appended ones, each one its own.
 * - Of a message, only version, seq, dismissedAt and body ever change. Capabilities, forms and drafts are replaced as wholes.
 * - Texts compare as bytes of UTF-8, which is by code points. No text holds U+0000 or half a surrogate pair as such.
 * - Nothing refers to anything: whether an agent, a form or a capability exists is the caller's to know.
 */
export const mailStoreSuite = (name: string, open: OpenMailStore): void => {
  describe(`promise 7: ${name} is a store of mail`, () => {
    keptRowCases(open);
    versionCases(open);
    atomicityCases(open);
    nameCases(open);
    messageCases(open);
    changeCases(open);
    correspondentCases(open);
    intentCases(open);
    raceCases(open);
    subscribeCases(open);
  });
};

/** Those that keep something must do this besides, and all of it as the memory store does. */
export const durableMailStoreSuite = (name: string, open: OpenDurableMailStore): void => {
  mailStoreSuite(name, open);
  describe(`promise 1: ${name} keeps mail`, () => {
    durableCases(open);
    modelCases(open);
  });
};
