import type { AgentManifest, ManifestPage } from "@cofill/site";
import type { TextsOfOperations } from "../manifest/page-action.ts";
import { siteManifest } from "../manifest/site-manifest.ts";
import type { ServiceAction } from "./actions.ts";
import type { ServiceData } from "./data-views.ts";
import { serviceManifest } from "./manifest.ts";
import type { ServicePage } from "./service-page.tsx";

interface Offered {
  readonly actions?: readonly ServiceAction[];
  readonly data?: readonly ServiceData[];
}

/** The actions and views of a page, as shown to this user now. */
const offeredOn = (page: ServicePage): Offered => {
  switch (page.type) {
    case "home":
    case "errorMessage":
      return {};
    case "name":
      return { actions: ["session.set_name"] };
    case "sign_in":
      return { actions: ["session.sign_in"] };
    case "forms":
      return { data: ["forms.list"] };
    case "submissions":
      return { actions: ["submissions.filter"], data: ["submissions.list"] };
    case "submission":
      return {
        ...(page.may.handOver !== undefined && { actions: ["submission.hand_over"] }),
        data: ["submission.answers", "submission.timeline"],
      };
    case "reviews":
      return { data: ["reviews.list"] };
    case "decision":
      return {
        ...(page.refusal === undefined && { actions: ["review.approve", "review.send_back"] }),
        data: ["submission.answers"],
      };
    case "deliveries":
      return { actions: ["deliveries.filter"], data: ["deliveries.list"] };
    case "keys":
      return { actions: ["key.create"], data: ["keys.list"] };
    case "confirm":
      return { actions: [page.action] };
    default:
      return page satisfies never;
  }
};

const pick = <T>(all: Readonly<Record<string, T>>, ids: readonly string[] = []): Readonly<Record<string, T>> =>
  Object.fromEntries(ids.map((id) => [id, all[id]!]));

/**
 * Makes the manifest of one page of the service, with the same descriptions as the site's manifest. A page whose
 * address the site's manifest cannot list, such as that of one submission, is listed here.
 *
 * @example
 * const site = { name: "Cofill", origin: "https://forms.example" };
 * const home = { type: "home", entries: [], mcpUrl: "https://forms.example/mcp" } as const;
 * servicePageManifest(site, { route: "/", title: "Home", page: home }, texts).actions; // {}
 */
export const servicePageManifest = (
  site: AgentManifest["site"],
  { route, title, page }: { readonly route: string; readonly title: string; readonly page: ServicePage },
  texts: TextsOfOperations,
): AgentManifest => {
  const whole = serviceManifest(texts);
  const offered = offeredOn(page);
  const listed: ManifestPage | undefined = Object.hasOwn(whole.pages, route) ? whole.pages[route] : undefined;
  return siteManifest({
    site,
    actions: pick(whole.actions, offered.actions),
    data: pick(whole.data, offered.data),
    pages: { [route]: listed ?? { title, ...offered } },
  });
};
