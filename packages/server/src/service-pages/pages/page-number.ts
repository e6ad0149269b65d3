import type { Call } from "../../route.ts";

const number = /^[1-9]\d{0,5}$/;

/** Which page of a list that is counted; the first for anything that is no number. */
export const pageNumber = ({ request }: Call): number => {
  const given = request.query("page") ?? "";
  return number.test(given) ? Number(given) : 1;
};

/** The number of an event, as it stands in a query; nothing for anything else. */
export const eventNumber = ({ request }: Call, name: string): number | undefined => {
  const given = request.query(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
};
