import type { ManifestAction, ManifestPage, DataView as ManifestView } from "@cofill/annotations";
import { type ServiceAction, serviceActions } from "./actions.ts";
import { type ServiceData, serviceData } from "./data-views.ts";

interface ServicePageEntry extends ManifestPage {
  readonly actions?: readonly ServiceAction[];
  readonly data?: readonly ServiceData[];
}

const pages: Readonly<Record<string, ServicePageEntry>> = {
  "/": { title: "Home", description: "What this server is, and where to go.", actions: ["session.set_name"] },
  "/sign-in": { title: "Sign in", actions: ["session.sign_in"] },
  "/forms": { title: "Forms", description: "What can be filled here.", data: ["forms.list"] },
  "/submissions": {
    title: "Submissions",
    description: "The submissions you may see, by state and form.",
    actions: ["submissions.filter"],
    data: ["submissions.list"],
  },
  "/submissions/{submissionId}": {
    title: "One submission",
    description: "Its answers, who gave them, its timeline, and its state at any moment of the past.",
    actions: ["submission.hand_over"],
    data: ["submission.answers", "submission.timeline"],
  },
  "/submissions/{submissionId}/cancel": { title: "Cancel a submission", actions: ["submission.cancel"] },
  "/submissions/{submissionId}/retry": { title: "Deliver again", actions: ["delivery.retry"] },
  "/submissions/{submissionId}/review": {
    title: "Decide on a submission",
    description: "What changed since it was last reviewed, what agents answered, and the decision.",
    actions: ["review.approve", "review.send_back"],
    data: ["submission.answers"],
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
  "/keys/{keyId}/revoke": { title: "Revoke a key", actions: ["key.revoke"] },
};

/** The service's part of the site's manifest: its actions, data views and pages (AAF-MAN-04 to 06). */
export const serviceManifest: {
  readonly actions: Readonly<Record<ServiceAction, ManifestAction>>;
  readonly data: Readonly<Record<ServiceData, ManifestView>>;
  readonly pages: Readonly<Record<string, ManifestPage>>;
} = { actions: serviceActions, data: serviceData, pages };
