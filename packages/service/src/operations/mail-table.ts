import { addName } from "./mail/add-name.ts";
import { adopt } from "./mail/adopt.ts";
import { agents } from "./mail/agents.ts";
import { attenuate } from "./mail/attenuate.ts";
import { call } from "./mail/call.ts";
import { close } from "./mail/close.ts";
import { correspondents } from "./mail/correspondents.ts";
import { createAgent } from "./mail/create-agent.ts";
import { dismiss } from "./mail/dismiss.ts";
import { draft } from "./mail/draft.ts";
import { fill } from "./mail/fill.ts";
import { form } from "./mail/form.ts";
import { forward } from "./mail/forward.ts";
import { inbox } from "./mail/inbox.ts";
import { message } from "./mail/message.ts";
import { names } from "./mail/names.ts";
import { read } from "./mail/read.ts";
import { reject } from "./mail/reject.ts";
import { removeName } from "./mail/remove-name.ts";
import { renameName } from "./mail/rename-name.ts";
import { request } from "./mail/request.ts";
import { resolve } from "./mail/resolve.ts";
import { responses } from "./mail/responses.ts";
import { revoke } from "./mail/revoke.ts";
import { send } from "./mail/send.ts";
import { sendFormResponse } from "./mail/send-form-response.ts";
import { whoami } from "./mail/whoami.ts";

/** The operations on accounts, for operators. */
export const mailAdministrationOperations = { agents, createAgent } as const;

/** All operations of an agent on its mailbox. */
export const mailOperations = {
  inbox,
  message,
  send,
  request,
  draft,
  fill,
  sendFormResponse,
  forward,
  adopt,
  dismiss,
  resolve,
  reject,
  names,
  addName,
  renameName,
  removeName,
  attenuate,
  read,
  call,
  form,
  responses,
  close,
  revoke,
  whoami,
  correspondents,
} as const;

/** The type of the table of operations on mail. */
export type MailOperations = typeof mailOperations;
