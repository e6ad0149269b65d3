// The Chromium of the development dependencies, started once per run.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { root } from "../report.js";

const cache = join(root, "node_modules/.cache/cofill");

/** The package unpacks itself into the temporary directory; the tests use the same copy. */
const unpacked = async () => {
  const file = join(root, "node_modules/@sparticuz/chromium/package.json");
  const place = join(cache, `chromium-${JSON.parse(readFileSync(file, "utf8")).version}`);
  if (existsSync(place)) return place;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, "unpacking-"));
  try {
    const unpack = 'import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())';
    await promisify(execFile)(process.execPath, ["-e", unpack], { cwd: root, env: { ...process.env, TMPDIR: aside } });
    await rename(aside, place).catch((error) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return place;
};

export const launchBrowser = async () =>
  chromium.launch({
    executablePath: join(await unpacked(), "chromium"),
    // One renderer process for all tabs of a page, since starting one takes longer than most runs.
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--process-per-site"],
  });
