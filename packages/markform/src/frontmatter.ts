import { isMap, parse, parseDocument, YAMLError } from "yaml";
import { limits } from "./limits.ts";
import { readSimpleYaml } from "./simple-yaml.ts";
import type { Problems } from "./syntax/problems.ts";
import type { Source, Span } from "./syntax/source.ts";
import { toLf } from "./syntax/source.ts";

/** Where the frontmatter stands in the source, and which of its lines are derived. */
export interface Frontmatter {
  /** Including both `---` lines. */
  readonly span: Span;
  readonly yaml: Span;
  /** Lines of form_summary, form_progress and form_state inside a block-style `markform`. */
  readonly derived: readonly Span[];
  /** Where derived lines go, and how far they are indented; absent when `markform` is not a block mapping. */
  readonly slot?: { readonly at: number; readonly indent: string };
  /** Absent when it could not be read; the reason was reported. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

const derivedKey = /^(["']?)(?:form_summary|form_progress|form_state)\1[ \t]*:/;
const markformKey = /^(["']?)markform\1[ \t]*:[ \t]*(?:#.*)?$/;

interface Line extends Span {
  readonly indent: number;
  readonly text: string;
}

function* linesOf(text: string, { start, end }: Span): Generator<Line> {
  for (let at = start; at < end; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 || newline >= end ? end : newline + 1;
    const raw = text.slice(at, next);
    const body = raw.trim();
    yield { start: at, end: next, indent: body === "" ? -1 : raw.length - raw.trimStart().length, text: body };
    at = next;
  }
}

/** Finds the derived lines without reading them as YAML: they may be most of the file. */
const findDerived = (text: string, yaml: Span): Pick<Frontmatter, "derived" | "slot"> => {
  const derived: { start: number; end: number }[] = [];
  let inside = false;
  let childIndent = -1;
  let cutting: { start: number; end: number } | undefined;
  let slot: { at: number; indent: string } | undefined;
  for (const line of linesOf(text, yaml)) {
    if (line.indent === 0) {
      if (inside && !line.text.startsWith("#")) break;
      if (!inside) inside = markformKey.test(line.text);
      if (inside && !slot) slot = { at: line.end, indent: "  " };
      continue;
    }
    if (!inside || line.indent === -1) continue;
    if (childIndent === -1) childIndent = line.indent;
    if (line.indent <= childIndent) {
      cutting = undefined;
      if (derivedKey.test(line.text)) {
        cutting = { start: line.start, end: line.end };
        derived.push(cutting);
      }
    }
    if (cutting) cutting.end = line.end;
    else slot = { at: line.end, indent: " ".repeat(childIndent) };
  }
  if (slot && childIndent > 0) slot.indent = " ".repeat(childIndent);
  const first = derived[0];
  if (first && slot) slot.at = first.start;
  return slot ? { derived, slot } : { derived };
};

const without = (text: string, { start, end }: Span, cuts: readonly Span[]): string => {
  let kept = "";
  let from = start;
  for (const cut of cuts) {
    kept += text.slice(from, cut.start);
    from = cut.end;
  }
  return kept + text.slice(from, end);
};

/** How much of a source is summaries that the engine wrote: it counts for nothing when the source is weighed. */
export const derivedLength = (text: string): number => {
  const close = text.startsWith("---") ? text.indexOf("\n---", 3) : -1;
  if (close === -1) return 0;
  const { derived } = findDerived(text, { start: text.indexOf("\n") + 1, end: close + 1 });
  return derived.reduce((total, span) => total + span.end - span.start, 0);
};

/** The `---` block at the top; nothing if the document does not begin with one. */
export const readFrontmatter = (source: Source, problems: Problems): Frontmatter | undefined => {
  const { text } = source;
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (!opening) return undefined;
  const closing = /^(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/gm;
  closing.lastIndex = opening[0].length;
  const close = closing.exec(text);
  if (!close) {
    problems.error(0, "The frontmatter opened with --- on the first line is never closed with ---");
    return undefined;
  }
  const yaml = { start: opening[0].length, end: close.index };
  const span = { start: 0, end: close.index + close[0].length };
  const cut = findDerived(text, yaml);
  const plain = toLf(without(text, yaml, cut.derived));
  return { span, yaml, ...cut, data: readYaml(plain, problems) };
};

/** How deep brackets nest, at most; quotes are not looked at, so it may be too many but never too few. */
const bracketDepth = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === "[" || bracket === "{" ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

const readYaml = (text: string, problems: Problems): Readonly<Record<string, unknown>> | undefined => {
  if (text.length > limits.maxFrontmatterBytes) {
    problems.error(0, `The frontmatter is larger than ${limits.maxFrontmatterBytes} bytes`);
    return undefined;
  }
  const simple = readSimpleYaml(text);
  if (simple) return simple;
  if (bracketDepth(text) > limits.maxFrontmatterDepth) {
    problems.error(0, `The frontmatter nests more than ${limits.maxFrontmatterDepth} brackets`);
    return undefined;
  }
  try {
    const data: unknown = parse(text, { maxAliasCount: 20, uniqueKeys: true, logLevel: "error" });
    if (data === null || data === undefined) return {};
    if (typeof data === "object" && !Array.isArray(data)) return data as Record<string, unknown>;
    problems.error(0, "The frontmatter must hold keys and values, with a top-level markform key");
  } catch (error) {
    const reason = error instanceof YAMLError || error instanceof Error ? error.message.split("\n")[0] : "unreadable";
    problems.error(0, `The frontmatter is not valid YAML: ${reason}`);
  }
  return undefined;
};

const endLine = (text: string, eol: string): string => (text === "" || text.endsWith("\n") ? text : text + eol);

/** The YAML with fresh derived lines in their place, ending with a line end; everything else as it was written. */
export const withDerived = (
  source: Source,
  frontmatter: Frontmatter,
  derivedLines: (indent: string) => string,
): string => {
  const { text } = source;
  const { yaml, slot, derived } = frontmatter;
  if (!slot) {
    const rewritten = rewriteFlow(toLf(text.slice(yaml.start, yaml.end)), toLf(derivedLines("  ")));
    return endLine(source.eol === "\n" ? rewritten : rewritten.replaceAll("\n", source.eol), source.eol);
  }
  const before = without(text, { start: yaml.start, end: slot.at }, derived);
  const after = without(
    text,
    { start: slot.at, end: yaml.end },
    derived.filter((cut) => cut.start >= slot.at),
  );
  return endLine(before, source.eol) + derivedLines(slot.indent) + endLine(after, source.eol);
};

/** `markform: {…}` or no markform key at all: let the YAML library find the place. */
const rewriteFlow = (yaml: string, derived: string): string => {
  const document = parseDocument(yaml, { maxAliasCount: 20 } as object);
  if (document.contents === null) return `markform:\n  spec: MF/0.1\n${derived}`;
  const markform = document.get("markform");
  if (!isMap(markform)) {
    document.set("markform", document.createNode({ spec: "MF/0.1", ...parse(`markform:\n${derived}`).markform }));
    return String(document);
  }
  markform.flow = false;
  const fresh = parse(`markform:\n${derived}`).markform as Record<string, unknown>;
  for (const [key, value] of Object.entries(fresh)) markform.set(key, document.createNode(value));
  return String(document);
};
