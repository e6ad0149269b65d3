import type { Answer, IntakeService, Principal, Reply } from "@cofill/service";
import type { Input } from "../read-input.ts";
import { serverProblem } from "../request-problem.ts";
import type { Notices } from "./notices-port.ts";

export interface HandOverOptions {
  readonly service: IntakeService;
  readonly notices?: Notices | undefined;
}

/** Issues a handoff link, and sends a notice to the person named in `to` if the server has mail (D-11). */
export const handOver = async (
  { service, notices }: HandOverOptions,
  principal: Principal,
  submissionId: string,
  input: Input,
): Promise<Answer<Reply>> => {
  if (notices) return notices.handOver(principal, submissionId, input);
  if (input.to === undefined || input.to === null) return service.issueLink(principal, submissionId, input);
  return { ok: false, problem: serverProblem("malformed.no_mail") };
};
