import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const source = (room: string): string => fileURLToPath(new URL(`../../${room}/src/index.ts`, import.meta.url));

/** One script of a TSX file and all it imports, from our sources. */
export const bundlePage = async (file: string): Promise<string> => {
  const build = await rolldown({
    input: fileURLToPath(new URL(file, import.meta.url)),
    platform: "browser",
    logLevel: "silent",
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
    resolve: {
      alias: Object.fromEntries(
        ["core", "fel", "formspec", "assist", "annotations"].map((room) => [`@cofill/${room}`, source(room)]),
      ),
    },
  });
  try {
    const { output } = await build.generate({ format: "iife" });
    return output[0].code;
  } finally {
    await build.close();
  }
};
