import type { OperationName } from "../api.ts";
import { adopt } from "./adopt.ts";
import { close, draft, fill, form, responses, revoke, sendFormResponse } from "./forms.ts";
import { correspondents, dismiss, inbox, message } from "./messages.ts";
import { addName, attenuate, names, removeName, renameName, whoami } from "./names.ts";
import type { Operation } from "./operation.ts";
import { forward, request, send } from "./send.ts";
import { reject, resolve } from "./settle.ts";
import { call, read } from "./things.ts";

/** Everything an agent can do with its mail. */
export const operations: { readonly [N in OperationName]: Operation<N> } = {
  whoami,
  names,
  addName,
  renameName,
  removeName,
  attenuate,
  read,
  call,
  inbox,
  message,
  correspondents,
  send,
  request,
  forward,
  adopt,
  dismiss,
  resolve,
  reject,
  draft,
  fill,
  sendFormResponse,
  form,
  responses,
  close,
  revoke,
};

export const operationNames = Object.keys(operations) as readonly OperationName[];
