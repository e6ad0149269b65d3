import { plainString } from "@cofill/core/kinds";
import { conceptOf } from "../components/control-props.ts";
import { one } from "../input.ts";
import { oneControl } from "./one-control.tsx";
import type { ControlProps } from "./page-kind.ts";
import type { TextType } from "./text-control.tsx";

/** Answers that may be longer than this get a textarea. */
const longText = 200;

const schemaOrg = /^https?:\/\/schema\.org\/(email|telephone|url)$/;
const typeOfConcept: Readonly<Record<string, TextType>> = { email: "email", telephone: "tel", url: "url" };
const typeOfSemantic: Readonly<Record<string, TextType>> = {
  email: "email",
  tel: "tel",
  telephone: "tel",
  phone: "tel",
};

/** The type of the text control, by the field's concept or its author's hint. */
const typeOf = ({ state, field }: ControlProps<"string">): TextType => {
  const concept = schemaOrg.exec(conceptOf(state) ?? "")?.[1];
  if (concept !== undefined) return typeOfConcept[concept]!;
  const type = field.semanticType?.toLowerCase() ?? "";
  return Object.hasOwn(typeOfSemantic, type) ? typeOfSemantic[type]! : "text";
};

export const string = oneControl<"string">(
  plainString,
  (field, props) => {
    if (field.secret) return { type: "password", spellcheck: false };
    const type = typeOf(props);
    const isLong = field.multiline || (field.maxLength ?? 0) > longText;
    return isLong ? { lines: 4 } : { type, ...(type !== "text" && { spellcheck: false }) };
  },
  { read: (_, input) => (one(input) === "" ? undefined : one(input)) },
);
