import type { MailApi, MessageView } from "@cofill/service/mail";
import { type DraftStatus, formEdges } from "./next-commands.ts";

/** The reader's progress with the form of a received message, from its draft. */
export const draftStatusOf = async (api: MailApi, message: MessageView): Promise<DraftStatus | undefined> => {
  const [edge, ...others] = formEdges(message);
  const isToFill = message.type === "package" && message.direction === "received" && edge?.form?.proposer !== "@self";
  // A message with several forms has no single status.
  if (!isToFill || !edge || others.length > 0) return undefined;
  const draft = await api.draft({ number: message.number, edge: edge.name });
  if (!draft.ok) return undefined;
  if (draft.value.sentAt !== undefined) return "answered";
  return draft.value.revision > 0 ? "begun" : undefined;
};
