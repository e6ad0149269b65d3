import { type ConfirmPage, ConfirmPageView } from "./confirm-page.tsx";
import { type DecisionPage, DecisionPageView } from "./decision-page.tsx";
import { type DeliveriesPage, DeliveriesPageView } from "./deliveries-page.tsx";
import { type ErrorPage, ErrorPageView } from "./error-page.tsx";
import { type FormsPage, FormsPageView } from "./forms-page.tsx";
import { type HomePage, HomePageView } from "./home-page.tsx";
import { type KeysPage, KeysPageView } from "./keys-page.tsx";
import { type NamePage, NamePageView } from "./name-page.tsx";
import { type ReviewsPage, ReviewsPageView } from "./reviews-page.tsx";
import { type SignInPage, SignInPageView } from "./sign-in-page.tsx";
import { type SubmissionPage, SubmissionPageView } from "./submission-page.tsx";
import { type SubmissionsPage, SubmissionsPageView } from "./submissions-page.tsx";

/** Everything that one page of the service shows. Plain JSON. */
export type ServicePage =
  | HomePage
  | NamePage
  | SignInPage
  | FormsPage
  | SubmissionsPage
  | SubmissionPage
  | ReviewsPage
  | DecisionPage
  | DeliveriesPage
  | KeysPage
  | ConfirmPage
  | ErrorPage;

/** The main part of a page. */
export const ServicePageView = ({ page }: { readonly page: ServicePage }) => {
  switch (page.type) {
    case "home":
      return <HomePageView page={page} />;
    case "name":
      return <NamePageView page={page} />;
    case "sign_in":
      return <SignInPageView page={page} />;
    case "forms":
      return <FormsPageView page={page} />;
    case "submissions":
      return <SubmissionsPageView page={page} />;
    case "submission":
      return <SubmissionPageView page={page} />;
    case "reviews":
      return <ReviewsPageView page={page} />;
    case "decision":
      return <DecisionPageView page={page} />;
    case "deliveries":
      return <DeliveriesPageView page={page} />;
    case "keys":
      return <KeysPageView page={page} />;
    case "confirm":
      return <ConfirmPageView page={page} />;
    case "errorMessage":
      return <ErrorPageView page={page} />;
    default:
      return page satisfies never;
  }
};
