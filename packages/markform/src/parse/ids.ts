import { limits } from "../limits.ts";
import type { Problems } from "../syntax/problems.ts";

/**
 * snake_case is recommended, not enforced (MF-ID-05). Dots and brackets are kept out because they are
 * how an option (`field.option`) and a place in a list (`items[0]`) are addressed.
 */
export const checkId = (id: string, offset: number, what: string, problems: Problems): boolean => {
  if (id === "") problems.error(offset, `${what} needs an id`);
  else if (id.length > limits.maxIdLength)
    problems.error(offset, `${what} id is longer than ${limits.maxIdLength} characters`);
  else if (/[\s"'`<>{}[\]().%=\\]/.test(id) || id === "__proto__") {
    problems.error(offset, `${what} id ${JSON.stringify(id)} must have no spaces, quotes, dots or brackets`);
  } else return true;
  return false;
};
