import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";
import { type FormPage, formManifest, renderFormPage, siteManifest, stylesheet } from "../src/index.ts";
import { samples } from "./every-kind.ts";
import * as s from "./sample-pages.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const pages: Record<string, () => FormPage> = {
  vendor: () => s.pageOf(s.markform("vendor-onboarding")),
  vendorfilled: () => s.pageOf(s.markform("vendor-onboarding-filled"), { step: "reference_section" }),
  release: () => s.pageOf(s.markform("release-checklist")),
  research: () => s.pageOf(s.markform("research-brief")),
  incident: () =>
    s.pageOf(s.markform("incident-report"), {
      shownIssues: "all",
      notice: { tone: "bad", text: "This cannot be submitted yet." },
    }),
  clinic: () => s.pageOf(s.formspec("clinic-registration")),
  expense: () => s.pageOf(s.formspec("expense-claim"), { shownIssues: "all" }),
  order: () => s.pageOf(s.schemaForm(s.order), { shownIssues: "all" }),
  shared: s.sharedPage,
  closed: () => ({
    ...s.sharedPage(),
    stage: { kind: "submitted", message: "Thank you. We have your answers and will write to you within a week." },
  }),
  back: () => ({
    ...s.sharedPage(),
    stage: { kind: "open", reasons: ["The bank account is not yours.", "Say why you need no visa."] },
  }),
  arabic: s.arabic,
  trips: () => s.pageOf(s.formspec("expense-claim"), { step: "trips" }),
  vcompliance: () => s.pageOf(s.markform("vendor-onboarding-filled"), { step: "compliance" }),
  kinds: () =>
    s.pageOf(
      s.formOf({
        id: "k",
        title: "Every kind of question",
        items: samples.map(
          ({ field, name }, index) =>
            ({ ...field, id: `f${index}`, label: name.charAt(0).toUpperCase() + name.slice(1) }) as never,
        ),
      }),
    ),
  lines: () =>
    s.pageOf(
      s.after(
        s.schemaForm(s.order),
        [{ type: "add_instance", path: "lines" }, s.ada],
        [{ type: "add_instance", path: "lines" }, s.ada],
      ),
    ),
};
const only = process.env.SHOOT?.split(",");
test("shoot", async () => {
  const browser = await launchBrowser();
  const found: string[] = [];
  for (const [name, make] of Object.entries(pages)) {
    if (only && !only.includes(name)) continue;
    const page = make();
    const manifest = siteManifest({
      site: { name: "Cofill", origin: "http://localhost" },
      forms: [formManifest(page)],
    });
    const html = renderFormPage(page, { assets: { style: { text: stylesheet } }, manifest });
    writeFileSync(`/tmp/page/shots/${name}.html`, html);
    for (const [scheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      const tab = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
      await tab.setContent(html);
      await tab.screenshot({ path: `/tmp/page/shots/${name}-${scheme}-${width}.png`, fullPage: true });
      await tab.addScriptTag({ content: axe });
      const result = (await tab.evaluate("axe.run(document, {resultTypes: ['violations']})")) as any;
      for (const v of result.violations)
        found.push(
          `${name} ${scheme} ${width} ${v.id}: ${v.nodes
            .slice(0, 2)
            .map(
              (n: any) =>
                n.html.slice(0, 160) + " // " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message),
            )
            .join(" | ")} (${v.nodes.length})`,
        );
      const wide = await tab.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
      if (wide) found.push(`${name} ${width} scrolls sideways`);
      await tab.close();
    }
  }
  await browser.close();
  console.log(found.join("\n") || "axe: nothing");
}, 600_000);
