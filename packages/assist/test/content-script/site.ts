import { createAssistProvider } from "@cofill/assist";
import { exposeToPage, registerWebMcp } from "@cofill/assist/browser";
import { openForm } from "@cofill/formspec";

const definition = {
  $formspec: "1.0",
  url: "https://forms.example.org/badge",
  version: "1.0.0",
  status: "active",
  title: "Badge",
  items: [
    { key: "name", type: "field", label: "Name", dataType: "string" },
    { key: "days", type: "field", label: "Days", dataType: "integer" },
    { key: "price", type: "field", label: "Price", dataType: "integer" },
    { key: "code", type: "field", label: "Code", dataType: "string" },
  ],
  binds: [
    { path: "name", required: "true" },
    { path: "price", calculate: "$days * 10" },
    { path: "code", readonly: "true" },
  ],
};

/** A renderer with an engine of its own making, which knows nothing of Assist. */
const engineOf = (data: Record<string, unknown>) => {
  const written: (readonly [string, unknown])[] = [];
  return {
    definition,
    data,
    written,
    getResponse: () => ({ $formspecResponse: "1.0", definitionUrl: definition.url, definitionVersion: "1.0.0", data }),
    setValue: (path: string, value: unknown) => {
      if (value === "Mallory") throw new Error("no");
      written.push([path, value]);
      data[path] = value;
    },
  };
};

const site = {
  definition,
  engineOf,
  give: (engine: unknown, at = 0) =>
    void Object.assign(document.querySelectorAll("[data-formspec-form]")[at]!, { engine }),
  expose: () => {
    const form = openForm(definition);
    Object.assign(globalThis, { form });
    exposeToPage(createAssistProvider(form));
  },
  register: () => registerWebMcp(createAssistProvider(openForm(definition)), { polyfill: true }),
};
export type Site = typeof site;
Object.assign(globalThis, { Site: site });
