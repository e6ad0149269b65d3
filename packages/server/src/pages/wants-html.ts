/** The quality of each media type in an Accept header. */
const weights = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept.split(",").map((part) => {
      const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const q = parameters.find((text) => text.startsWith("q="));
      const weight = q === undefined ? 1 : Number(q.slice(2));
      return [type, Number.isFinite(weight) ? weight : 0];
    }),
  );

/** Whether a request prefers HTML: browsers name it; requests that do not, or that prefer JSON, get JSON. */
export const wantsHtml = (request: Request): boolean => {
  const found = weights(request.headers.get("accept") ?? "");
  const html = found.get("text/html") ?? 0;
  const json = found.get("application/json") ?? 0;
  return html > 0 && html >= json;
};
