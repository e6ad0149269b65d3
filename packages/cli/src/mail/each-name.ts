import type { MailApi, NameView } from "@cofill/service/mail";
import { limits } from "../limits.ts";
import { answerOf } from "./problem.ts";

/** An agent's own names, page by page. */
export async function* eachName(api: MailApi, below?: string): AsyncGenerator<NameView> {
  let after: string | undefined;
  do {
    const page = answerOf(
      await api.names({
        limit: limits.mailPage,
        ...(below !== undefined && { below }),
        ...(after !== undefined && { after }),
      }),
    );
    yield* page.names;
    after = page.next;
  } while (after !== undefined);
}
