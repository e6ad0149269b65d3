// Pages read and audited per second, the cost beyond parsing, and the growth with page size.
import { generateManifest, readManifest } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { auditPage } from "@cofill/site/lint";
import { parse } from "parse5";
import { measureTogether } from "./measure.js";
import { goal, heading, plot, quick, record } from "./report.js";

const url = "https://bench.example/page";

/** A page of forms with ten fields each, and about as many elements as are asked for. */
const pageOf = (elements) => {
  const field = (at) =>
    `<div class="row"><label for="f${at}">Field ${at}</label><input id="f${at}" name="f${at}" data-agent-kind="field" data-agent-field="field_${at}"></div>`;
  const form = (at) =>
    `<form data-agent-kind="action" data-agent-action="form${at}.send">${Array.from({ length: 10 }, (_, i) => field(at * 10 + i)).join("")}<button data-agent-kind="action" data-agent-action="form${at}.send.submit">Send ${at}</button></form>`;
  const forms = Math.max(1, Math.round(elements / 32));
  return `<!doctype html><title>Bench</title>${Array.from({ length: forms }, (_, at) => form(at)).join("\n")}`;
};

const sizes = quick ? [10, 100, 1_000] : [10, 100, 1_000, 10_000];
const growth = { "read and audit": [], read: [], "parse5 alone": [] };
heading("parse5 alone");
for (const size of sizes) {
  const html = pageOf(size);
  const { snapshot } = readPage(html, { url });
  const { manifest } = generateManifest([snapshot], { site: { name: "Bench", origin: "https://bench.example" } });
  const found = { from: "bench", read: readManifest(JSON.stringify(manifest)) };
  const audit = () => auditPage(readPage(html, { url }).snapshot, found, { safety: true });
  if (audit().score !== 100) throw new Error("The page of the benchmark is not annotated as it should be");
  const times = measureTogether({
    ours: audit,
    read: () => readPage(html, { url }),
    theirs: () => parse(html, { sourceCodeLocationInfo: true }),
  });
  record("read and audit a page", `${size} elements, ${Math.round(1_000 / times.ours)} pages/s`, times);
  growth["read and audit"].push([size, times.ours]);
  growth.read.push([size, times.read]);
  growth["parse5 alone"].push([size, times.theirs]);
}
plot("lint", "Reading and auditing a page, by its elements", "elements", growth);
// The last two sizes, where fixed costs no longer matter.
const [[smaller, before], [larger, after]] = growth["read and audit"].slice(-2);
const slope = Math.log(after / before) / Math.log(larger / smaller);
goal("auditing grows no faster than the page (slope ≤ 1.25)", slope, slope <= 1.25);
