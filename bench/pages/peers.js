// The same questionnaire in other libraries, built by Vite and served locally with gzip.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { here } from "../report.js";
import { asJsonSchema, asSurvey, questions } from "./same-form.js";

const written = { survey: asSurvey, rjsf: asJsonSchema };

const bundle = async (name) => {
  const outDir = mkdtempSync(join(tmpdir(), "cofill-peer-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: here,
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: `${here}pages/peers/${name}.jsx`,
        output: { entryFileNames: "page.js", assetFileNames: "page[extname]", codeSplitting: false },
      },
    },
  });
  const read = (file) => {
    try {
      return gzipSync(readFileSync(join(outDir, file)));
    } catch {
      return gzipSync("");
    }
  };
  const files = { "/page.js": ["text/javascript", read("page.js")], "/page.css": ["text/css", read("page.css")] };
  rmSync(outDir, { recursive: true, force: true });
  return files;
};

/** A server for the form in one library: `serve(fields, rules)` returns its URL. */
export const openPeer = async (name) => {
  const files = await bundle(name);
  return {
    serve: async (fields, rules) => {
      const form = JSON.stringify(written[name](questions(fields, rules))).replaceAll("<", "\\u003c");
      const html = gzipSync(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/page.css">` +
          `<div id="root"></div><script type="application/json" id="form">${form}</script><script type="module" src="/page.js"></script></html>`,
      );
      const server = createServer((request, response) => {
        const [type, body] = files[request.url] ?? ["text/html; charset=utf-8", html];
        response.writeHead(200, {
          "content-type": type,
          "content-encoding": "gzip",
          "content-length": body.byteLength,
        });
        response.end(body);
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      return {
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () => new Promise((resolve) => server.close(resolve)),
      };
    },
  };
};
