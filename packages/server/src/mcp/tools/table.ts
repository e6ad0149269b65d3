import type { Action } from "../tool-names.ts";
import { cancel } from "./cancel.ts";
import { create } from "./create.ts";
import { handoff } from "./handoff.ts";
import type { IntakeTool } from "./intake-tool.ts";
import { events, status } from "./look.ts";
import { review } from "./review.ts";
import { set } from "./set.ts";
import { submit } from "./submit.ts";
import { confirmUpload, upload } from "./upload.ts";
import { validate } from "./validate.ts";

/** The tools of each intake, in the order in which they are listed (FB-MCP-01, D-18). */
export const intakeTools = {
  create,
  set,
  validate,
  upload,
  confirm_upload: confirmUpload,
  submit,
  status,
  events,
  cancel,
  handoff,
  review,
} as const satisfies Record<Action, IntakeTool>;
