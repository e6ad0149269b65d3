import type { LiveForm } from "@cofill/core";
import type {
  ChangesAnswer,
  ChangesRequest,
  FormSource,
  FormState,
  FormUpdate,
  Presentation,
  SubmitAnswer,
  SubmitRequest,
  UploadAnswer,
  UploadConfirmed,
  UploadRequest,
} from "@cofill/page";

/** A form as it stands now, live and as plain JSON. */
export interface HostedForm {
  readonly form: LiveForm;
  readonly state: FormState;
}

/** A file on its way through the server, from a page without a script. */
export interface PostedFile {
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One form that pages are open on, wherever it is kept: a submission, or a file. */
export interface FormHost {
  readonly source: FormSource;
  readonly presentation: Presentation;
  readonly read: () => Promise<HostedForm>;
  /** What changed since; everything if that cannot be said. */
  readonly update: (since: number) => Promise<FormUpdate>;
  /** Kept before it answers. */
  readonly change: (request: ChangesRequest) => Promise<ChangesAnswer>;
  readonly submit?: (request: SubmitRequest) => Promise<SubmitAnswer>;
  readonly uploads?: {
    readonly request: (request: UploadRequest) => Promise<UploadAnswer>;
    readonly confirm: (uploadId: string) => Promise<UploadConfirmed>;
    readonly take: (file: PostedFile) => Promise<UploadConfirmed>;
    /** By how many revisions a file that was taken moves the form on; 2 where it is asked for and confirmed. */
    readonly moves?: number;
  };
  /** Calls back whenever something may have changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether whoever opened it still may. */
  readonly isStillGood: () => Promise<boolean>;
  /** Said to open pages when it can no longer be filled through them. */
  readonly endedMessage?: string;
}
