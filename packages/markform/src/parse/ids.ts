import { limits } from "../limits.ts";
import type { Problems } from "../syntax/problems.ts";

/** Ids are free text without spaces or quotes; snake_case is recommended, not enforced (MF-ID-05). */
export const checkId = (id: string, offset: number, what: string, problems: Problems): boolean => {
  if (id === "") problems.error(offset, `${what} needs an id`);
  else if (id.length > limits.maxIdLength) problems.error(offset, `${what} id is longer than ${limits.maxIdLength} characters`);
  else if (/[\s"'`<>{}%=\\]/.test(id) || id === "__proto__") {
    problems.error(offset, `${what} id ${JSON.stringify(id)} must have no spaces, quotes or brackets`);
  } else return true;
  return false;
};
