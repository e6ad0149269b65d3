import type { ManifestAction, ManifestPage, DataView as ManifestView } from "@cofill/site";
import { describeActions, type TextsOfOperations } from "../manifest/page-action.ts";
import { type ServiceAction, serviceActions } from "./actions.ts";
import { type ServiceData, serviceData } from "./data-views.ts";

interface ServicePageEntry extends ManifestPage {
  readonly actions?: readonly ServiceAction[];
  readonly data?: readonly ServiceData[];
}

/** Pages about one submission or form, such as `/submissions/…`, are omitted, because they have no fixed path. */
const pages: Readonly<Record<string, ServicePageEntry>> = {
  "/": { title: "Home", description: "What this server is, and where to go." },
  "/sign-in": { title: "Sign in", actions: ["session.sign_in"] },
  "/sign-out": { title: "Sign out", actions: ["session.sign_out"] },
  "/name": { title: "Your name", description: "Only on a server without API keys.", actions: ["session.set_name"] },
  "/forms": { title: "Forms", description: "What can be filled here.", data: ["forms.list"] },
  "/submissions": {
    title: "Submissions",
    description: "The submissions you may see, by state and form.",
    actions: ["submissions.filter"],
    data: ["submissions.list"],
  },
  "/reviews": { title: "Reviews", description: "What waits for your decision.", data: ["reviews.list"] },
  "/deliveries": {
    title: "Deliveries",
    description: "What was sent where, and what failed.",
    actions: ["deliveries.filter"],
    data: ["deliveries.list"],
  },
  "/keys": {
    title: "API keys",
    description: "Who may come in, as what.",
    actions: ["key.create"],
    data: ["keys.list"],
  },
};

/** The service's part of the site's manifest: its actions, data views and pages (AAF-MAN-04 to 06). */
export interface ServiceManifest {
  readonly actions: Readonly<Record<ServiceAction, ManifestAction>>;
  readonly data: Readonly<Record<ServiceData, ManifestView>>;
  readonly pages: Readonly<Record<string, ManifestPage>>;
}

/**
 * Makes the service's part of the site's manifest; actions that are API operations use the operation's texts.
 *
 * @example serviceManifest(texts).actions["submission.cancel"].title // "Cancel a submission"
 */
export const serviceManifest = (texts: TextsOfOperations): ServiceManifest => ({
  actions: describeActions(serviceActions, texts),
  data: serviceData,
  pages,
});
