// Reads what a module exports, with the JSDoc of each name, from TypeScript sources or declarations.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseSync } from "rolldown/utils";

const parsed = new Map();

const parse = (file) => {
  const known = parsed.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const lang = file.endsWith(".d.ts") ? "dts" : file.endsWith(".tsx") ? "tsx" : "ts";
  const { program, comments, errors } = parseSync(file, text, { lang });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const made = { file, text, program, comments };
  parsed.set(file, made);
  return made;
};

/** The file behind a relative import; a declaration file stands beside its module under the module's name. */
const fileOf = (from, specifier) => {
  if (!specifier.startsWith(".")) return undefined;
  const path = resolve(dirname(from), specifier);
  if (from.endsWith(".d.ts")) return path.replace(/\.(?:tsx?|js)$/, ".d.ts");
  return existsSync(path) ? path : path.replace(/\.js$/, ".ts");
};

const nameOf = (node) => node?.name ?? node?.value;

const declared = (node) => {
  const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  if (!declaration) return [];
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.map((one) => ({ name: nameOf(one.id), node: one, statement: node }));
  }
  return declaration.id ? [{ name: nameOf(declaration.id), node: declaration, statement: node }] : [];
};

/** Where a name of a module is declared; nothing where it comes from another package. */
const find = (file, name) => {
  const { program } = parse(file);
  for (const statement of program.body) {
    const own = declared(statement).find((one) => one.name === name);
    if (own) return { ...own, file };
  }
  for (const { type, source, specifiers = [] } of program.body) {
    if (!source) continue;
    const target = fileOf(file, source.value);
    if (target === undefined) continue;
    for (const one of specifiers) {
      if (type === "ImportDeclaration" && nameOf(one.local) === name) return find(target, nameOf(one.imported));
      if (type === "ExportNamedDeclaration" && nameOf(one.exported) === name) return find(target, nameOf(one.local));
    }
  }
  return undefined;
};

/** The JSDoc right before a statement. */
const docOf = ({ file, statement }) => {
  const { comments, text } = parse(file);
  const comment = comments.findLast(
    ({ type, value, end }) =>
      type === "Block" &&
      value.startsWith("*") &&
      end <= statement.start &&
      /^(?:\s|\/\/.*)*$/.test(text.slice(end, statement.start)),
  );
  if (!comment) return { description: "", examples: [] };
  const lines = comment.value.split("\n").map((line) => line.replace(/^\s*\* ?/, "").trimEnd());
  const [description, ...tags] = lines.join("\n").split(/^@/m);
  const examples = tags.filter((tag) => tag.startsWith("example")).map((tag) => tag.slice("example".length).trim());
  return { description: description.trim(), examples };
};

const isFunctionType = (annotation) => annotation?.typeAnnotation?.type === "TSFunctionType";

const kindOf = ({ type, id, init }) => {
  if (type === "FunctionDeclaration" || type === "TSDeclareFunction") return "function";
  if (type === "ClassDeclaration") return "class";
  if (type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration") return "type";
  const isFunction = /^(?:Arrow)?FunctionExpression$/.test(init?.type ?? "") || isFunctionType(id?.typeAnnotation);
  return isFunction ? "function" : "constant";
};

/** Everything that a module exports and its own package declares, in alphabetical order. */
export const readExports = (entry) => {
  const names = parse(entry).program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const listed = (statement.specifiers ?? []).map((one) => nameOf(one.exported));
    return [...listed, ...declared(statement).map(({ name }) => name)];
  });
  return [...new Set(names)].sort().flatMap((name) => {
    const found = find(entry, name);
    if (!found) return [];
    const { file, node, statement } = found;
    const code = parse(file).text.slice(statement.start, statement.end);
    return [{ name, kind: kindOf(node), file, doc: docOf(found), code }];
  });
};

/** The entries of a package by the name they are imported under, with their file below `folder` (`src` or `dist`). */
export const entriesOf = (directory, folder) => {
  const { name, exports = {} } = JSON.parse(readFileSync(resolve(directory, "package.json"), "utf8"));
  return Object.entries(exports).flatMap(([path, { types }]) => {
    if (types === undefined) return [];
    const compiled = resolve(directory, types);
    const source = compiled.replace("/dist/", "/src/").replace(/\.d\.ts$/, ".ts");
    const file = folder === "dist" ? compiled : existsSync(source) ? source : `${source}x`;
    return [{ name: `${name}${path.slice(1)}`, file }];
  });
};
