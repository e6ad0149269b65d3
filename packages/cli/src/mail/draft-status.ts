import type { MailApi, MessageView } from "@cofill/service/mail";
import { type DraftStatus, formEdges } from "./next-commands.ts";

/** How far one is with the form of a message that is there to be filled; a draft tells. */
export const draftStatusOf = async (api: MailApi, message: MessageView): Promise<DraftStatus | undefined> => {
  const [edge, ...others] = formEdges(message);
  const isToFill = message.type === "package" && message.direction === "received" && edge?.form?.proposer !== "@self";
  // Of several forms in one message there is no one word.
  if (!isToFill || !edge || others.length > 0) return undefined;
  const draft = await api.draft({ number: message.number, edge: edge.name });
  if (!draft.ok) return undefined;
  if (draft.value.sentAt !== undefined) return "answered";
  return draft.value.revision > 0 ? "begun" : undefined;
};
