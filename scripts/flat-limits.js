// Takes the maximums that a package keeps in one object apart, so that a page ships only those that it asks about.
import { pathToFileURL } from "node:url";

const flat = "?flat";
const importing = /import \{ (\w*[lL]imits) \} from "(\.[^"]*\/limits\.[jt]s)"/g;

export const flatLimits = {
  name: "flat-limits",
  enforce: "pre",
  transform: (code) =>
    code.includes("imits } from") ? code.replace(importing, `import * as $1 from "$2${flat}"`) : null,
  async resolveId(source, importer) {
    if (!source.endsWith(flat)) return null;
    const found = await this.resolve(source.slice(0, -flat.length), importer?.replace(/\?\w+$/, ""), {
      skipSelf: true,
    });
    return found && found.id + flat;
  },
  async load(id) {
    if (!id.endsWith(flat)) return null;
    const [limits] = Object.values(await import(pathToFileURL(id.slice(0, -flat.length)).href));
    const lines = Object.entries(limits).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: lines.join("\n"), moduleType: "js" };
  },
};
