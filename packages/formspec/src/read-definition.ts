import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import { dataTypes, type FormspecDefinition } from "./definition.ts";
import { type DefinitionProblem, Problems } from "./definition-problem.ts";
import { limits } from "./limits.ts";

/** A definition with its warnings, or the problems of its structure. */
export type ReadDefinition =
  | { readonly ok: true; readonly definition: FormspecDefinition; readonly warnings: readonly DefinitionProblem[] }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

const keyPattern = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/** Checks the structure of a definition; references between its parts are checked by the compiler. */
class ShapeReader {
  readonly problems: Problems;
  #items = 0;
  #initialItems = 0;

  constructor(problems: Problems) {
    this.problems = problems;
  }

  #wrong(pointer: string, expected: string): void {
    this.problems.error("wrong_type", pointer, `This must be ${expected}`);
  }

  text(json: JsonObject, key: string, pointer: string, required = false): void {
    const value = ownMember(json, key);
    const at = pointerTo(pointer, key);
    if (value === undefined) {
      if (required) this.problems.error("missing_property", pointer, `"${key}" is missing`);
    } else if (typeof value !== "string") this.#wrong(at, "text");
    else if (value.length > limits.maxTextLength * 10)
      this.problems.error("limit_exceeded", at, "This text is too long");
    else if (required && value === "") this.problems.error("wrong_value", at, `"${key}" must not be empty`);
  }

  oneOf(json: JsonObject, key: string, pointer: string, allowed: readonly string[], required = false): void {
    const value = ownMember(json, key);
    if (value === undefined) {
      if (required) this.problems.error("missing_property", pointer, `"${key}" is missing`);
    } else if (typeof value !== "string" || !allowed.includes(value)) {
      this.problems.error("wrong_value", pointerTo(pointer, key), `"${key}" must be one of ${allowed.join(", ")}`);
    }
  }

  #flag(json: JsonObject, key: string, pointer: string): void {
    const value = ownMember(json, key);
    if (value !== undefined && typeof value !== "boolean") this.#wrong(pointerTo(pointer, key), "true or false");
  }

  #count(json: JsonObject, key: string, pointer: string): void {
    const value = ownMember(json, key);
    if (value === undefined) return;
    if (!Number.isSafeInteger(value) || (value as number) < 0)
      this.#wrong(pointerTo(pointer, key), "a whole number that is not negative");
  }

  list(
    json: JsonObject,
    key: string,
    pointer: string,
    most: number,
    each: (entry: JsonObject, pointer: string) => void,
  ): void {
    const value = ownMember(json, key);
    if (value === undefined) return;
    const at = pointerTo(pointer, key);
    if (!Array.isArray(value)) return this.#wrong(at, "a list");
    if (value.length > most)
      return this.problems.error("limit_exceeded", at, `This list holds at most ${most} entries`);
    for (const [index, entry] of value.entries()) {
      if (isJsonObject(entry)) each(entry, pointerTo(at, index));
      else this.#wrong(pointerTo(at, index), "an object");
    }
  }

  record(json: JsonObject, key: string, pointer: string, each: (entry: JsonObject, pointer: string) => void): void {
    const value = ownMember(json, key);
    if (value === undefined) return;
    const at = pointerTo(pointer, key);
    if (!isJsonObject(value)) return this.#wrong(at, "an object");
    for (const [name, entry] of Object.entries(value)) {
      if (isJsonObject(entry)) each(entry, pointerTo(at, name));
      else this.#wrong(pointerTo(at, name), "an object");
    }
  }

  /** `rows` is the number of instances of each item when a form is opened. */
  items(json: JsonObject, key: string, pointer: string, depth: number, rows: number): void {
    if (ownMember(json, key) === undefined) return;
    if (depth > limits.maxDepth) {
      this.problems.error("limit_exceeded", pointer, `Items are nested more than ${limits.maxDepth} deep`);
      return;
    }
    this.list(json, key, pointer, limits.maxItems, (item, at) => this.#item(item, at, depth, rows));
  }

  #item(item: JsonObject, pointer: string, depth: number, rows: number): void {
    if (++this.#items === limits.maxItems + 1)
      this.problems.error("limit_exceeded", pointer, `A definition holds at most ${limits.maxItems} items`);
    if (this.#items > limits.maxItems) return;
    this.#countInitial(rows, pointer);
    this.text(item, "key", pointer, true);
    const key = ownMember(item, "key");
    if (typeof key === "string" && key !== "" && !keyPattern.test(key)) {
      const message = `The key ${JSON.stringify(key.slice(0, 60))} must begin with a letter and hold only letters, digits and _`;
      this.problems.error("bad_key", pointerTo(pointer, "key"), message);
    }
    this.text(item, "label", pointer, true);
    for (const name of ["description", "hint"]) this.text(item, name, pointer);
    this.oneOf(item, "type", pointer, ["group", "field", "display"], true);
    this.bindProperties(item, pointer);
    const extensions = ownMember(item, "extensions");
    if (extensions !== undefined && !isJsonObject(extensions))
      this.#wrong(pointerTo(pointer, "extensions"), "an object");
    const presentation = ownMember(item, "presentation");
    if (presentation !== undefined && !isJsonObject(presentation))
      this.#wrong(pointerTo(pointer, "presentation"), "an object");
    const type = ownMember(item, "type");
    if (type === "field") this.#field(item, pointer, depth, rows);
    if (type === "group") this.#group(item, pointer, depth, rows);
  }

  #countInitial(rows: number, pointer: string): void {
    const before = this.#initialItems;
    this.#initialItems += rows;
    if (before > limits.maxInitialItems || this.#initialItems <= limits.maxInitialItems) return;
    const message = `With the rows that minRepeat asks for there are more than ${limits.maxInitialItems} items`;
    this.problems.error("limit_exceeded", pointer, message);
  }

  #field(item: JsonObject, pointer: string, depth: number, rows: number): void {
    const dataType = ownMember(item, "dataType");
    const isExtension = typeof dataType === "string" && dataType.startsWith("x-");
    if (!isExtension) this.oneOf(item, "dataType", pointer, dataTypes, true);
    for (const name of ["semanticType", "optionSet", "currency"]) this.text(item, name, pointer);
    this.#count(item, "precision", pointer);
    if (typeof ownMember(item, "options") !== "string") {
      this.list(item, "options", pointer, limits.maxOptions, (option, at) => this.option(option, at));
    }
    const prePopulate = ownMember(item, "prePopulate");
    if (isJsonObject(prePopulate)) {
      this.text(prePopulate, "instance", pointerTo(pointer, "prePopulate"), true);
      this.text(prePopulate, "path", pointerTo(pointer, "prePopulate"), true);
      this.#flag(prePopulate, "editable", pointerTo(pointer, "prePopulate"));
    } else if (prePopulate !== undefined) this.#wrong(pointerTo(pointer, "prePopulate"), "an object");
    this.items(item, "children", pointer, depth + 1, rows);
  }

  #group(item: JsonObject, pointer: string, depth: number, rows: number): void {
    if (ownMember(item, "$ref") !== undefined && ownMember(item, "children") === undefined) {
      const message = "A group taken from another definition must be assembled into this one before it is opened";
      this.problems.error("unsupported", pointerTo(pointer, "$ref"), message);
    } else if (ownMember(item, "children") === undefined) {
      this.problems.error("missing_property", pointer, '"children" is missing');
    }
    this.#flag(item, "repeatable", pointer);
    this.#count(item, "minRepeat", pointer);
    this.#count(item, "maxRepeat", pointer);
    const [least, most] = [ownMember(item, "minRepeat"), ownMember(item, "maxRepeat")];
    if (typeof least === "number" && least > limits.maxMinRepeat) {
      const message = `At most ${limits.maxMinRepeat} rows can be there from the start`;
      this.problems.error("limit_exceeded", pointerTo(pointer, "minRepeat"), message);
    }
    if (typeof least === "number" && typeof most === "number" && least > most) {
      this.problems.error("wrong_value", pointerTo(pointer, "minRepeat"), "minRepeat is more than maxRepeat");
    }
    const each =
      ownMember(item, "repeatable") === true && Number.isSafeInteger(least) ? Math.max(1, least as number) : 1;
    this.items(item, "children", pointer, depth + 1, rows * each);
  }

  option(option: JsonObject, pointer: string): void {
    const value = ownMember(option, "value");
    if (value === undefined) this.problems.error("missing_property", pointer, '"value" is missing');
    else if (typeof value !== "string" && typeof value !== "number") this.#wrong(pointerTo(pointer, "value"), "text");
    this.text(option, "label", pointer);
  }

  bindProperties(json: JsonObject, pointer: string): void {
    for (const key of ["calculate", "constraintMessage"]) this.text(json, key, pointer);
    for (const key of ["relevant", "required", "readonly", "constraint"]) {
      if (typeof ownMember(json, key) !== "boolean") this.text(json, key, pointer);
    }
    this.oneOf(json, "whitespace", pointer, ["preserve", "trim", "normalize", "remove"]);
    this.oneOf(json, "excludedValue", pointer, ["preserve", "null"]);
    this.oneOf(json, "nonRelevantBehavior", pointer, ["remove", "empty", "keep"]);
  }

  shape(shape: JsonObject, pointer: string): void {
    for (const key of ["id", "target", "message"]) this.text(shape, key, pointer, true);
    for (const key of ["constraint", "code", "activeWhen", "not"]) this.text(shape, key, pointer);
    this.oneOf(shape, "severity", pointer, ["error", "warning", "info"]);
    this.oneOf(shape, "timing", pointer, ["continuous", "submit", "demand"]);
    for (const key of ["and", "or", "xone"]) this.#texts(shape, key, pointer);
    const context = ownMember(shape, "context");
    if (
      context !== undefined &&
      !(isJsonObject(context) && Object.values(context).every((each) => typeof each === "string"))
    )
      this.#wrong(pointerTo(pointer, "context"), "an object of expressions");
    if (!["constraint", "and", "or", "not", "xone"].some((key) => ownMember(shape, key) !== undefined)) {
      this.problems.error("missing_property", pointer, "A shape needs a constraint, and, or, not or xone");
    }
  }

  #texts(json: JsonObject, key: string, pointer: string): void {
    const value = ownMember(json, key);
    if (value === undefined) return;
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === "string"))
      this.#wrong(pointerTo(pointer, key), "a list of texts");
  }
}

/** Names the document type when the JSON is another Formspec document, a common mistake. */
const otherDocument = (json: JsonObject): string | undefined => {
  if (ownMember(json, "$formspec") !== undefined) return undefined;
  const kinds: readonly (readonly [string, string])[] = [
    ["$formspecResponse", "a response"],
    ["$formspecReferences", "a References document"],
    ["$formspecOntology", "an Ontology document"],
    ["$formspecRegistry", "a Registry document"],
  ];
  return kinds.find(([mark]) => ownMember(json, mark) !== undefined)?.[1];
};

/**
 * Reads the structure of a definition; unknown properties are preserved, and all errors are reported together.
 * @example
 * readDefinition({ $formspec: "2.0" }).ok; // false
 */
export const readDefinition = (json: unknown): ReadDefinition => {
  const problems = new Problems();
  if (!isJsonObject(json)) {
    problems.error("not_an_object", "", "A definition is a JSON object");
    return { ok: false, problems: problems.errors };
  }
  const other = otherDocument(json);
  if (other !== undefined) {
    problems.error("wrong_value", "", `This is ${other}, not a definition`);
    return { ok: false, problems: problems.errors };
  }
  const reader = new ShapeReader(problems);
  if (ownMember(json, "$formspec") === undefined) problems.error("missing_property", "", '"$formspec" is missing');
  else if (json.$formspec !== "1.0") problems.error("wrong_value", "/$formspec", '"$formspec" must be "1.0"');
  for (const key of ["url", "version", "title"]) reader.text(json, key, "", true);
  reader.oneOf(json, "status", "", ["draft", "active", "retired"], true);
  for (const key of ["name", "description"]) reader.text(json, key, "");
  reader.oneOf(json, "nonRelevantBehavior", "", ["remove", "empty", "keep"]);
  if (ownMember(json, "items") === undefined) problems.error("missing_property", "", '"items" is missing');
  reader.items(json, "items", "", 0, 1);
  reader.list(json, "binds", "", limits.maxRules, (bind, at) => {
    reader.text(bind, "path", at, true);
    reader.bindProperties(bind, at);
  });
  reader.list(json, "shapes", "", limits.maxRules, (shape, at) => reader.shape(shape, at));
  reader.list(json, "variables", "", limits.maxRules, (variable, at) => {
    for (const key of ["name", "expression"]) reader.text(variable, key, at, true);
    reader.text(variable, "scope", at);
  });
  reader.record(json, "optionSets", "", (set, at) =>
    reader.list(set, "options", at, limits.maxOptions, (option, pointer) => reader.option(option, pointer)),
  );
  reader.record(json, "instances", "", (instance, at) => {
    reader.text(instance, "source", at);
    if (ownMember(instance, "source") === undefined && ownMember(instance, "data") === undefined) {
      problems.error("missing_property", at, "An instance needs data, or a source that it comes from");
    }
  });
  const presentation = ownMember(json, "formPresentation");
  if (isJsonObject(presentation))
    reader.oneOf(presentation, "pageMode", "/formPresentation", ["single", "wizard", "tabs"]);
  if (problems.hasErrors) return { ok: false, problems: problems.errors };
  return { ok: true, definition: json as unknown as FormspecDefinition, warnings: problems.warnings };
};
