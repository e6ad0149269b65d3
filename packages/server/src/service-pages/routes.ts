import { inboxRoutes } from "../inbox/routes.ts";
import type { Route } from "../route.ts";
import { cancelPages } from "./pages/cancel.ts";
import { decisionPages } from "./pages/decision.ts";
import { deliveriesPage } from "./pages/deliveries.ts";
import { formsPage } from "./pages/forms.ts";
import { handOverPage } from "./pages/hand-over.ts";
import { homePages } from "./pages/home.ts";
import { keyPages } from "./pages/keys.ts";
import { retryPages } from "./pages/retry.ts";
import { reviewsPage } from "./pages/reviews.ts";
import { signInPages } from "./pages/sign-in.ts";
import { submissionPages } from "./pages/submission.ts";
import { submissionsPage } from "./pages/submissions.ts";

/** The service's pages; on paths that the API also has, they serve only requests for HTML. */
export const servicePages: readonly Route[] = [
  ...homePages,
  ...signInPages,
  formsPage,
  submissionsPage,
  ...submissionPages,
  handOverPage,
  ...cancelPages,
  ...retryPages,
  reviewsPage,
  ...decisionPages,
  deliveriesPage,
  ...keyPages,
  ...inboxRoutes,
];
