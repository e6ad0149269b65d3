import type { EdgeView, MessageView, PackageView } from "@cofill/service/mail";

/** The reader's progress with the form of a message. */
export type DraftStatus = "begun" | "answered";

/** The context of a message, for suggested commands. */
export interface Around {
  readonly draftStatus?: DraftStatus | undefined;
  /** The address of the server, if the mail is on one. */
  readonly server?: string | undefined;
}

/** What to do next: commands, or the page where the work continues. */
export interface NextSteps {
  readonly commands: readonly string[];
  readonly elsewhere?: string;
}

const isMine = ({ direction }: MessageView): boolean => direction === "sent";

const dismissal = (message: MessageView): readonly string[] =>
  isMine(message) || message.dismissed ? [] : [`cofill dismiss ${message.number}`];

/** A sender without a name can be answered only after `adopt` gives them one. */
const naming = (message: MessageView): readonly string[] =>
  isMine(message) || message.from.startsWith("@") ? [] : [`cofill adopt ${message.number} from @NAME`];

/** Suggests `adopt` for attachments without a name. */
const adoption = ({ number, edges }: MessageView): readonly string[] => {
  const [first, ...more] = edges.filter(({ names, state }) => names.length === 0 && state === "live");
  if (!first) return [];
  return [`cofill adopt ${number} ${more.length === 0 ? first.name : "EDGE"} @NAME`];
};

export const formEdges = ({ edges }: MessageView): readonly EdgeView[] => edges.filter(({ form }) => form);

const isSubmission = ({ kind }: EdgeView): boolean => kind === "submission";

/** A hand-off or a review continues in the browser, because no message holds its link. */
export const isNotice = (message: MessageView): boolean =>
  message.type === "package" && message.edges.some(isSubmission);

const placeOf = (number: number, server: string | undefined): string =>
  server === undefined
    ? `It is opened in the inbox of the server that has this store, at /inbox/messages/${number}`
    : `${server.replace(/\/+$/, "")}/inbox/messages/${number} opens it`;

const forPackage = (message: PackageView, { draftStatus, server }: Around): NextSteps => {
  const { number } = message;
  const [edge, ...others] = formEdges(message);
  if (!edge?.form) {
    if (isMine(message)) return { commands: [] };
    const commands = [...adoption(message), ...dismissal(message)];
    return isNotice(message) ? { commands: dismissal(message), elsewhere: placeOf(number, server) } : { commands };
  }
  const { proposer, state } = edge.form;
  if (proposer === "@self")
    return { commands: [`cofill responses ${number}`, ...(state === "open" ? [`cofill close ${number}`] : [])] };
  if (isMine(message)) return { commands: [] };
  if (state !== "open") return { commands: dismissal(message) };
  const which = others.length === 0 ? "" : " --edge EDGE";
  return draftStatus === "answered"
    ? { commands: [...dismissal(message), `cofill fill ${number}${which} --again`] }
    : { commands: [`cofill fill ${number}${which}`, `cofill forward ${number} @NAME${which}`] };
};

const stepsFor = (message: MessageView, around: Around): NextSteps => {
  const { number } = message;
  switch (message.type) {
    case "package":
      return forPackage(message, around);
    case "request":
      if (isMine(message)) return { commands: adoption(message) };
      return message.status === "open"
        ? { commands: [`cofill resolve ${number} @NAME`, `cofill reject ${number}`] }
        : { commands: dismissal(message) };
    case "form-response":
      return {
        commands: [`cofill message ${number}`, ...(isMine(message) ? [] : adoption(message)), ...dismissal(message)],
      };
    default:
      return message satisfies never;
  }
};

export const nextSteps = (message: MessageView, around: Around): NextSteps => {
  const { commands, ...elsewhere } = stepsFor(message, around);
  return { commands: [...commands, ...naming(message)], ...elsewhere };
};
