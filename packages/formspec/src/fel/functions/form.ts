import { limits } from "../limits.ts";
import { follow } from "../run/access.ts";
import type { Frame } from "../run/frame.ts";
import type { Row } from "../run/host.ts";
import type { Step } from "../syntax/ast.ts";
import { cut, type FelValue } from "../values/value.ts";
import { fail, fn, optional, path, type Site, text } from "./define.ts";

const row = (name: Row, doc: string) => fn(name, [], doc, (frame) => frame.host.row(name));

const PART = /([A-Za-z_][A-Za-z0-9_]*)|\[(\d{1,9}|\*)\]/y;

/** Parses a path text such as `a.b[2].c[*]`; undefined when it is not a path. */
const readPath = (source: string): { readonly steps: Step[]; readonly at: number[] } | undefined => {
  const steps: Step[] = [];
  const at: number[] = [];
  let position = 0;
  while (position < source.length) {
    PART.lastIndex = position;
    const found = PART.exec(source);
    if (found === null || (steps.length === 0 && found[1] === undefined)) return undefined;
    const [whole, name, index] = found;
    if (name !== undefined) steps.push({ type: "name", name });
    else if (index === "*") steps.push({ type: "all" });
    else {
      // The number is in `at`; this step only marks that an index follows.
      steps.push({ type: "index", index: { type: "index", span: { start: 0, end: 0 } } });
      at.push(Number(index));
    }
    position += whole.length;
    if (source[position] === "." && position + 1 < source.length && source[position + 1] !== "[") position++;
    else if (position < source.length && source[position] !== "[") return undefined;
  }
  return { steps, at };
};

const instance = (frame: Frame, site: Site, name: string, source: string | undefined): FelValue => {
  const value = frame.host.instance(name);
  if (value === undefined) return fail(frame, site, "unknown_instance", `There is no instance "${cut(name)}"`);
  if (source === undefined || source === "") return value;
  const found = source.length > limits.maxQuotedLength * 100 ? undefined : readPath(source);
  if (found === undefined) return fail(frame, site, "bad_argument", `"${cut(source)}" is not a path such as a.b[1].c`);
  return follow(value, found.steps, 0, found.at, 0, (code, message) => fail(frame, site, code, message));
};

export const form = [
  path("valid", "Whether the field at a path has no errors"),
  path("relevant", "Whether the field at a path is relevant"),
  path("readonly", "Whether the field at a path is read-only"),
  path("required", "Whether the field at a path is required"),
  row("prev", "The row before this one, or null"),
  row("next", "The row after this one, or null"),
  row("parent", "What encloses this row"),
  fn("instance", [text("name"), optional(text("path"))], "A secondary instance, or a part of it", instance),
  fn("locale", [], "The locale of the host, or null", (frame) => frame.host.locale()),
  fn("runtimeMeta", [text("key")], "What the host says about itself, or null", (frame, _site, key) =>
    frame.host.meta(key),
  ),
];
