import type { Answer, IntakeService, Principal, Reply } from "@cofill/service";
import type { Input } from "../read-input.ts";
import type { Notices } from "./notices-port.ts";

export interface HandOverOptions {
  readonly service: IntakeService;
  readonly notices?: Notices | undefined;
}

/** Makes a link, and tells the person it names where there is mail (D-11). */
export const handOver = async (
  { service, notices }: HandOverOptions,
  principal: Principal,
  submissionId: string,
  input: Input,
): Promise<Answer<Reply>> => {
  if (notices) return notices.handOver(principal, submissionId, input);
  if (input.to === undefined || input.to === null) return service.issueLink(principal, submissionId, input);
  const detail = 'There is no mail here, so that "to" would reach nobody: leave it out, and send the link yourself';
  return { ok: false, problem: { code: "malformed", detail } };
};
