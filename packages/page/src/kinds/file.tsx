import type { FileValue } from "@cofill/core";
import { file as core } from "@cofill/core/kinds";
import { fileSize } from "@cofill/core/kit";
import type { VNode } from "preact";
import { controlProps } from "../components/control-props.ts";
import { DoButton } from "../components/do-button.tsx";
import type { UploadState } from "../components/form-actions.ts";
import { Icon } from "../components/icon.tsx";
import { elementId } from "../control-name.ts";
import type { ControlProps, FieldState, PageKind } from "./page-kind.ts";

const isFile = (value: unknown): value is FileValue =>
  typeof value === "object" && value !== null && typeof (value as Partial<FileValue>).name === "string";

/** The file of the answer, with a link if it can be downloaded. */
const CurrentFile = ({ state }: { readonly state: FieldState }): VNode | null => {
  const { value } = state.answer;
  if (!isFile(value)) return null;
  const name = <bdi>{value.name || value.id}</bdi>;
  const { files } = state.places;
  return (
    <p class="cf-file">
      <Icon name="file" />
      {files === undefined || value.id === "" ? name : <a href={`${files}/${encodeURIComponent(value.id)}`}>{name}</a>}
      <span class="cf-muted">{fileSize(value.size)}</span>
    </p>
  );
};

const Sending = ({ state, upload }: { readonly state: FieldState; readonly upload: UploadState }): VNode => {
  return (
    <div class={upload.state === "failed" ? "cf-notice cf-notice--bad" : "cf-notice"}>
      <p>
        {upload.state === "sending" ? "Sending " : "Could not send "}
        <bdi>{upload.name}</bdi>
        {upload.message !== undefined && `: ${upload.message}`}
      </p>
      {upload.state === "sending" && (
        <progress class="cf-progress" max={1} value={upload.done} aria-label={`Sending ${upload.name}`} />
      )}
      <div class="cf-row">
        {upload.state === "failed" && (
          <DoButton
            what={{ type: "retryupload", path: state.path }}
            presentation={state.presentation}
            look="cf-button--small"
          >
            {upload.isFinal ? "Choose another file" : "Try again"}
            <span class="cf-hidden"> for {state.field.label}</span>
          </DoButton>
        )}
        <DoButton
          what={{ type: "cancelupload", path: state.path }}
          presentation={state.presentation}
          look="cf-button--small cf-button--quiet"
        >
          Cancel
        </DoButton>
      </div>
    </div>
  );
};

const File = ({ state, field, describedBy }: ControlProps<"file">): VNode => {
  const hasFile = isFile(state.answer.value);
  return (
    <div class="cf-stack">
      {hasFile && (
        <div class="cf-row">
          <CurrentFile state={state} />
          <DoButton
            what={{ type: "clearfile", path: state.path }}
            presentation={state.presentation}
            look="cf-button--small cf-button--quiet cf-button--danger"
            danger="low"
            confirm="required"
          >
            Remove<span class="cf-hidden"> the file of {field.label}</span>
          </DoButton>
        </div>
      )}
      {state.upload && <Sending state={state} upload={state.upload} />}
      {state.places.uploads === undefined ? (
        <p class="cf-hint">Files cannot be added on this page.</p>
      ) : (
        <input
          {...controlProps(state)}
          class="cf-input cf-input--file"
          id={elementId(state.path)}
          type="file"
          accept={field.accept?.join(",")}
          aria-describedby={describedBy}
        />
      )}
    </div>
  );
};

export const file: PageKind<"file"> = {
  core,
  isGroup: () => false,
  View: File,
  Shown: CurrentFile,
  parts: () => [],
  hold: () => ({}),
  // A file is uploaded by itself; its control has nothing to read.
  read: () => undefined,
  text: (_, value) => `${value.name || value.id} (${fileSize(value.size)})`,
  schemas: () => ({ "": { type: "string", description: "The file to upload." } }),
};
