import { openApi, type Route, routes } from "@cofill/server";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";

export const document = openApi(routes, { url: "/", version: "0" });

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: "api", ...document });

const compiled = new Map<string, ValidateFunction>();

const validatorAt = (pointer: string): ValidateFunction => {
  let validate = compiled.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, validate);
  }
  return validate;
};

const escaped = (text: string): string => encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));

const routeOf = (method: string, path: string): Route | undefined => {
  const segments = path.split("/");
  return routes.find((route) => {
    const pattern = route.path.split("/");
    return (
      route.method === method &&
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith("{") || part === segments[index])
    );
  });
};

/** Fails unless a value is what the schema at a place of the description says. */
export const expectValid = (pointer: string, value: unknown): void => {
  const validate = validatorAt(pointer.split("/").map(encodeURIComponent).join("/"));
  expect(validate(value), `${pointer}: ${ajv.errorsText(validate.errors)}`).toBe(true);
};

interface Said {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}

/** Fails unless what was answered is what OpenAPI says is answered there. */
export const expectDescribed = (method: string, url: string, status: number, type: string, body: unknown): void => {
  const path = url.split("?", 1)[0]!;
  const route = routeOf(method, path);
  if (!route || !type.includes("json") || type.includes("ndjson")) return;
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, Said> }>>;
  const said = paths[route.path]?.[method.toLowerCase()]?.responses[String(status)];
  expect(said, `${method} ${route.path} answers ${status}, which is not described`).toBeDefined();
  const media = type.split(";", 1)[0]!;
  const pointer = said?.$ref
    ? `${said.$ref.slice(1)}/content/${escaped(media)}/schema`
    : `/paths/${escaped(route.path)}/${method.toLowerCase()}/responses/${status}/content/${escaped(media)}/schema`;
  const validate = validatorAt(pointer);
  expect(validate(body), `${method} ${route.path} ${status}: ${ajv.errorsText(validate.errors)}`).toBe(true);
};
