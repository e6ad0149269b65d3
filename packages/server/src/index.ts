export type { Bindings } from "./address.ts";
export { type App, createApp } from "./app.ts";
export type { LogEntry } from "./log-entry.ts";
export { isLoopback } from "./loopback.ts";
export { type ConnectedMail, type ConnectMailOptions, connectMail } from "./mail/connect-mail.ts";
export type { Notices } from "./mail/notices-port.ts";
export { createSubmissionPort } from "./mail/submission-port.ts";
export { createServerMetrics, type ServerMetrics } from "./metrics.ts";
export { openApi } from "./openapi/openapi.ts";
export { presentationWithoutFiles } from "./pages/file-presentation.ts";
export { createFormSite, type FormSite, type FormSiteOptions } from "./pages/form-site.ts";
export type { Moment } from "./pages/form-state.ts";
export {
  createPageDocument,
  type PageDocument,
  type PageOptions,
  type PageUploads,
  type PostedFile,
  type ShownDocument,
  type Submitted,
} from "./pages/page-document.ts";
export { RequestProblem } from "./request-problem.ts";
export type { Route } from "./route.ts";
export { routes } from "./routes.ts";
export type { RunningServer, ServerOptions } from "./server-options.ts";
export { ServerStartError, type StartErrorCode } from "./start-error.ts";
export { startServer } from "./start-server.ts";
