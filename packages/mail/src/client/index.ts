export { FollowRefused } from "./follow-mail.ts";
export { clientLimits } from "./limits.ts";
export { createMailClient, type MailClient, type MailClientOptions } from "./mail-client.ts";
