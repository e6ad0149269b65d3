import type { AskConsent, ConsentGrant, ConsentRequest, LogEntry, PilotOptions } from "@cofill/site/pilot";

/** How the simulated person answers; `forged` is a made-up grant. */
export type Consenting = "yes" | "no" | "forged" | "replayed" | "other arguments" | "fails" | "nobody to ask";

export interface PilotSetting {
  readonly options: Pick<PilotOptions, "manifest" | "mode" | "limits" | "logsValues">;
  readonly consent: Consenting;
}

export interface Told {
  readonly log: LogEntry[];
  readonly requests: ConsentRequest[];
}

const made = (id: string, { action, argumentsHash }: ConsentRequest): ConsentGrant => ({ id, action, argumentsHash });

const answers: Readonly<
  Record<Exclude<Consenting, "nobody to ask">, (request: ConsentRequest) => ConsentGrant | undefined>
> = {
  yes: (request) => made(request.id, request),
  no: () => undefined,
  forged: (request) => made("0".repeat(32), request),
  replayed: (request) => made("an earlier question", request),
  "other arguments": (request) => ({ ...made(request.id, request), argumentsHash: "f".repeat(64) }),
  fails: () => {
    throw new Error("the dialog broke");
  },
};

/** Asks the simulated person; the page may change while they decide. */
export const consentOf = (
  how: Consenting,
  told: Told,
  during: () => Promise<void>,
): { readonly consent?: AskConsent } => {
  if (how === "nobody to ask") return {};
  return {
    consent: async (request) => {
      told.requests.push(request);
      await during();
      return answers[how](request);
    },
  };
};
