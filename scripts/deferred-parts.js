// Splits off what only some forms need, so that a page fetches it only for a form that has it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
const kind = (name) => at(`core/dist/kinds/${name}.js`);
const control = (name) => at(`page/dist/components/controls/${name}.js`);

/** By part, the modules that it consists of. `partsOf` in packages/page/src/browser finds out which parts a form has. */
const parts = {
  pattern: [at("core/dist/pattern/pattern.js")],
  bigint: [kind("bigint")],
  capability: [kind("capability"), control("name-control")],
  checkboxes: [kind("checkboxes"), control("checkboxes-control")],
  date: [kind("moment")],
  datetime: [kind("moment"), control("part-controls")],
  file: [kind("file"), control("file-control")],
  json: [kind("json")],
  money: [kind("money"), control("part-controls")],
  multi_select: [kind("multi-select")],
  number: [kind("number")],
  string_list: [kind("string-list")],
  table: [kind("table"), control("table-control")],
  time: [kind("moment")],
  url_list: [kind("url-list")],
  url: [kind("url")],
  year: [kind("year")],
};
const deferred = new Set(Object.values(parts).flat());

const whole = "?whole";
const deferId = "\0cofill-defer";
const partId = "\0cofill-part:";

/** Stands for an object, a function or a component until the module it comes from is there, and passes on to it then. */
const deferCode = `export const defer = (whole, name) =>
  new Proxy(() => {}, {
    get: (_, key) => whole[name][key],
    apply: (_, self, given) => Reflect.apply(whole[name], self, given),
  });`;

const stubCode = (names) =>
  [
    `import { defer } from ${JSON.stringify(deferId)};`,
    "const whole = {};",
    "export const fillDeferred = (module) => Object.assign(whole, module);",
    ...names.map((name) => `export const ${name} = defer(whole, ${JSON.stringify(name)});`),
  ].join("\n");

const partCode = (modules) =>
  modules
    .map((id, index) => {
      const [stub, module] = [JSON.stringify(id), JSON.stringify(id + whole)];
      return `import * as whole${index} from ${module};\nimport { fillDeferred as fill${index} } from ${stub};\nfill${index}(whole${index});`;
    })
    .join("\n");

const loadersCode = () =>
  `export const loaders = {${Object.keys(parts)
    .map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(partId + name)})`)
    .join(",")}};`;

const exportedNames = (program) =>
  program.body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    const declared = node.declaration?.declarations?.map(({ id }) => id.name) ?? [node.declaration?.id?.name];
    return [...declared, ...node.specifiers.map(({ exported }) => exported.name)].filter(Boolean);
  });

export const deferredParts = {
  name: "deferred-parts",
  enforce: "pre",
  async resolveId(source, importer) {
    if (source === deferId || source.startsWith(partId)) return source;
    if (source.endsWith(whole)) return source;
    // What belongs to a part takes the others as they are: they are loaded with it.
    if (!importer?.endsWith(whole)) return null;
    const found = await this.resolve(source, importer.slice(0, -whole.length), { skipSelf: true });
    return found && deferred.has(found.id) ? found.id + whole : found;
  },
  load(id) {
    if (id === deferId) return deferCode;
    if (id.startsWith(partId)) return partCode(parts[id.slice(partId.length)]);
    if (id.endsWith(whole)) return readFileSync(id.slice(0, -whole.length), "utf8");
    if (id.endsWith("/page/dist/browser/part-loaders.js")) return loadersCode();
    return deferred.has(id) ? stubCode(exportedNames(this.parse(readFileSync(id, "utf8")))) : null;
  },
};
