export { type AgentManifest, wellKnownManifestPath } from "@cofill/site";
export { elementId } from "./control-name.ts";
export type { Assets, PageDocument } from "./document.tsx";
export { embedPage } from "./embed-page.ts";
export type { EmbeddedPage, FormPage, FormSource } from "./form-page.ts";
export { inboxActions } from "./inbox/actions.ts";
export { type InboxManifest, inboxManifest, mailPageManifest } from "./inbox/manifest.ts";
export type {
  Choice,
  Composer,
  CorrespondentRow,
  EdgeCard,
  EndPage,
  FormCard,
  InboxNews,
  InboxPage,
  MailPage,
  MessageCard,
  NamePage as OneNamePage,
  NameRow,
  NamesPage,
  ResponsesPage,
  ResponseValue,
  Talk,
  TextPiece,
} from "./inbox/model.ts";
export { type MailDocument, renderCorrespondents, renderMailPage, renderMessage } from "./inbox/render-mail-page.tsx";
export type { Input } from "./input.ts";
export type { Intent } from "./intent.ts";
export { checkboxLabels } from "./kinds/checkbox-labels.ts";
export type { PageKinds } from "./kinds/page-kind.ts";
export { pageKinds } from "./kinds/registry.ts";
export { limits } from "./limits.ts";
export { type FormManifest, formManifest } from "./manifest/form-manifest.ts";
export type { PageAction, TextsOfOperations } from "./manifest/page-action.ts";
export { type SiteParts, siteManifest } from "./manifest/site-manifest.ts";
export { type MessageOf, messagesIn } from "./messages.ts";
export type { Conflict, FormState, HelpText, PagePlaces, PageStep, Presentation, Stage } from "./page-parts.ts";
export { directionOf } from "./presentation/direction.ts";
export { presentationOfDocument } from "./presentation/document-presentation.ts";
export { type PresentationOptions, presentationOf } from "./presentation/presentation.ts";
export type {
  ChangeOutcome,
  ChangesAnswer,
  ChangesRequest,
  FormUpdate,
  LiveMessage,
  PageChange,
  PageCommand,
  PresenceRequest,
  Present,
  SubmitAnswer,
  SubmitRequest,
  UploadAnswer,
  UploadConfirmed,
  UploadRequest,
} from "./protocol.ts";
export {
  groupEntries,
  type Post,
  type PostedChange,
  type PostedEntries,
  type PostedFile,
  type PostRefusal,
  readPost,
} from "./read-post.ts";
export { type FormPageOptions, renderDocument, renderForm, renderFormPage } from "./render-page.tsx";
export { fieldReasonRows, serviceActions } from "./service/actions.ts";
export type { AnswerSection, Grounds, ShownAnswer } from "./service/answers.tsx";
export type { StatusLabel } from "./service/badge.tsx";
export type { ConfirmPage } from "./service/confirm-page.tsx";
export type { DecisionPage } from "./service/decision-page.tsx";
export type { ErrorPage } from "./service/error-page.tsx";
export type { FillPicture, FillPoint } from "./service/fill-picture.tsx";
export type { FormsPage } from "./service/forms-page.tsx";
export type { Frame, Notice } from "./service/frame.tsx";
export type { HomePage } from "./service/home-page.tsx";
export type { KeysPage } from "./service/keys-page.tsx";
export { type ServiceManifest, serviceManifest } from "./service/manifest.ts";
export type { Moment } from "./service/moment.tsx";
export { servicePageManifest } from "./service/page-manifest.ts";
export { renderServicePage, type ServiceDocument } from "./service/render-service-page.tsx";
export type { ReviewsPage } from "./service/reviews-page.tsx";
export type { ServicePage } from "./service/service-page.tsx";
export type { ShownValue } from "./service/shown-value.tsx";
export type { DeliveryFacts, ReviewFacts, SubmissionFacts, SubmissionPage } from "./service/submission-page.tsx";
export type { EventMark, TimelineEntry } from "./service/timeline.tsx";
export type { Who } from "./service/who.tsx";
export { type MessagePage, renderMessagePage } from "./static-pages/message-page.tsx";
export { renderStartPage, type StartPage, startAction, startActionId } from "./static-pages/start-page.tsx";
export { stepBeside } from "./steps.ts";
export { stylesheet } from "./style/stylesheet.ts";
export { hiddenText } from "./value-text.ts";
