import { createMailService, type Mailer, type MailServiceOptions } from "@cofill/service/mail";
import { createMemoryMailStore } from "@cofill/store";

export const tenant = "default";

/** The value of an answer that must be one. */
export const given = <T>(answer: { readonly ok: boolean }): T => {
  if (!answer.ok) throw new Error(JSON.stringify((answer as { readonly problem?: unknown }).problem));
  return (answer as unknown as { readonly value: T }).value;
};

/** The code of an answer that must be a refusal. */
export const refusal = (answer: { readonly ok: boolean }): string =>
  answer.ok ? "not refused" : (answer as unknown as { readonly problem: { readonly code: string } }).problem.code;

export interface OpenMail {
  readonly service: ReturnType<typeof createMailService>;
  readonly agents: Readonly<Record<string, Mailer>>;
  readonly clock: { ms: number };
}

/** A service with hosts who have names for one another as listed: `{ alice: ["bob"] }`. */
export const openMail = async (
  knows: Readonly<Record<string, readonly string[]>>,
  options: Partial<MailServiceOptions> = {},
): Promise<OpenMail> => {
  const clock = { ms: Date.parse("2026-11-17T12:00:00Z") };
  const service = createMailService({ store: createMemoryMailStore(), clock: () => clock.ms, ...options });
  const agents: Record<string, Mailer> = {};
  for (const name of Object.keys(knows)) {
    given(await service.createAgent({ tenant, name }));
    agents[name] = given(await service.enter({ tenant, name }));
  }
  for (const [name, others] of Object.entries(knows)) {
    for (const other of others) given(await agents[name]!.addName({ name: other }));
  }
  return { service, agents, clock };
};
