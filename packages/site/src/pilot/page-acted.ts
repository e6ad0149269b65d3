import { quote } from "@cofill/core";
import { type ActionRun, look, type Sight } from "./action-run.ts";
import type { Stop } from "./outcome.ts";
import type { PageDeed } from "./surface.ts";

/** What the page did on its own since a document was seen, including its replacement. */
export const deedsSince = (
  document: string | undefined,
  told: readonly PageDeed[],
  sight: Sight,
): ReadonlySet<PageDeed> => {
  const deeds = new Set([...told, ...sight.did]);
  if (document !== sight.document) deeds.add("left");
  return deeds;
};

const words: Readonly<Record<PageDeed, string>> = {
  submitted: "it submitted a form",
  reset: "it reset a form",
  left: "it loaded another page, or itself again",
};

/** A page may act on mere input; this is reported, and nothing is repeated. */
export const remarkDeeds = ({ notes }: ActionRun, deeds: Iterable<PageDeed>, fields: readonly string[]): void => {
  const message = `The page acted by itself when ${fields.map((name) => quote(name)).join(", ")} had been filled in: ${Array.from(deeds, (deed) => words[deed]).join(", ")}. It may have sent what the form held.`;
  notes.remark({ code: "page_acted", message });
};

/** A page being left is not operated; the run may continue on the next one. */
export const awaitNextPage = async (run: ActionRun, document: string | undefined): Promise<Stop | undefined> => {
  const end = run.now() + run.limits.reactionMs;
  for (;;) {
    const left = end - run.now();
    if (left <= 0 || (await run.surface.waitForChange(left)) === "leaving") break;
    const looked = await look(run);
    if (!looked.ok) return looked.stop;
    if (looked.sight.document !== document) return undefined;
  }
  return {
    code: "changed_meanwhile",
    message: "The page began to load another one by itself while it was filled in; it was not gone on with.",
  };
};
