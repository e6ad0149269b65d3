import { intakeOperations } from "@cofill/service/operations";
import type { Call } from "../route.ts";
import { sendStoredFile } from "../send-stored-file.ts";
import { placementOf, readRequest } from "./read-request.ts";

const placement = placementOf(intakeOperations["uploads.read"]);

export const fileHandler = async (call: Call): Promise<Response> => {
  const { submissionId, uploadId: _, ...input } = await readRequest(call, placement, 0);
  return sendStoredFile(call, call.principal, String(submissionId), input);
};
