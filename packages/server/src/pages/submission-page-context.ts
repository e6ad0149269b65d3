import type { Presentation } from "@cofill/page";
import type { Intake, IntakeService } from "@cofill/service";
import type { Files } from "@cofill/store";
import type { LinkPrincipal } from "../principals.ts";

export type KeptFiles = Files & { readonly receive?: (request: Request) => Promise<Response> };

/** The context of a submission's page, opened through a link. */
export interface SubmissionPageContext {
  readonly service: IntakeService;
  readonly files?: KeptFiles;
  readonly principal: LinkPrincipal;
  /** Calls back after every commit to a submission. */
  readonly onCommit: (submissionId: string, listener: () => void) => () => void;
  readonly isStillAllowed: () => Promise<boolean>;
  readonly presentationOf: (intake: Intake) => Presentation;
}
