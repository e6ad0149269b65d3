import type { Call } from "../../route.ts";

const number = /^[1-9]\d{0,5}$/;

/** The page number in the query; 1 for anything that is not a number. */
export const pageNumber = ({ request }: Call): number => {
  const given = request.query("page") ?? "";
  return number.test(given) ? Number(given) : 1;
};

/** The event number in a query parameter; `undefined` for anything else. */
export const eventNumber = ({ request }: Call, name: string): number | undefined => {
  const given = request.query(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
};
