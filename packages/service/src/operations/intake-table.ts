import { list as listDeliveries } from "./deliveries/list.ts";
import { retry } from "./deliveries/retry.ts";
import { issue } from "./handoff/issue.ts";
import { revoke } from "./handoff/revoke.ts";
import { get as getIntake } from "./intakes/get.ts";
import { list as listIntakes } from "./intakes/list.ts";
import { decide } from "./reviews/decide.ts";
import { list as listReviews } from "./reviews/list.ts";
import { cancel } from "./submissions/cancel.ts";
import { create } from "./submissions/create.ts";
import { events } from "./submissions/events.ts";
import { get } from "./submissions/get.ts";
import { list } from "./submissions/list.ts";
import { setFields } from "./submissions/set-fields.ts";
import { submit } from "./submissions/submit.ts";
import { validate } from "./submissions/validate.ts";
import { confirm } from "./uploads/confirm.ts";
import { read } from "./uploads/read.ts";
import { request } from "./uploads/request.ts";

/** All operations on submissions; the ten operations of the contract come first (§12.1). */
export const intakeOperations = {
  "submissions.create": create,
  "submissions.setFields": setFields,
  "submissions.validate": validate,
  "uploads.request": request,
  "uploads.confirm": confirm,
  "submissions.submit": submit,
  "reviews.decide": decide,
  "submissions.cancel": cancel,
  "submissions.get": get,
  "submissions.events": events,
  "submissions.list": list,
  "uploads.read": read,
  "handoff.issue": issue,
  "handoff.revoke": revoke,
  "reviews.list": listReviews,
  "deliveries.retry": retry,
  "deliveries.list": listDeliveries,
  "intakes.list": listIntakes,
  "intakes.get": getIntake,
} as const;

/** The id of an operation on submissions. */
export type IntakeOperationId = keyof typeof intakeOperations;
