import type { AgentManifest } from "../annotations/manifest.ts";
import { joinManifests } from "../annotations/manifest-difference.ts";
import { readManifest } from "../annotations/manifest-read.ts";
import type { PageSnapshot } from "../annotations/page-element.ts";
import { wellKnownManifestPath } from "../annotations/vocabulary.ts";
import { limits } from "./limits.ts";
import type { Remark, Stop } from "./outcome.ts";
import type { Surface } from "./surface.ts";

export type FoundManifest =
  | {
      readonly ok: true;
      readonly manifest: AgentManifest;
      readonly source: "given" | "well-known" | "embedded";
      readonly remarks: readonly Remark[];
    }
  | { readonly ok: false; readonly stop: Stop; readonly remarks: readonly Remark[] };

type FetchText = Surface["fetchText"];

/** The well-known manifest with the page's additions, else the embedded one; a difference is reported (D-13). */
export const findManifest = async (fetchText: FetchText, snapshot: PageSnapshot): Promise<FoundManifest> => {
  const remarks: Remark[] = [];
  const embedded = readEmbedded(snapshot, remarks);
  const wellKnown = await fetchWellKnown(fetchText, snapshot.url, remarks);
  if (wellKnown) {
    if (!embedded) return { ok: true, manifest: wellKnown, source: "well-known", remarks };
    const { manifest, differing } = joinManifests(wellKnown, embedded);
    if (differing.length > 0) {
      const at = differing.slice(0, 3).join(", ").slice(0, limits.maxQuoted);
      const message = `The manifest in the page differs from ${wellKnownManifestPath} at ${at}; the latter holds.`;
      remarks.push({ code: "manifests_differ", message });
    }
    return { ok: true, manifest, source: "well-known", remarks };
  }
  if (embedded) return { ok: true, manifest: embedded, source: "embedded", remarks };
  const unusable = remarks.find(({ code }) => code !== "manifests_differ");
  const stop: Stop = unusable
    ? { code: "manifest_unusable", message: unusable.message }
    : {
        code: "manifest_missing",
        message: `The site has no manifest, neither at ${wellKnownManifestPath} nor in the page; nothing is run without one.`,
      };
  return { ok: false, stop, remarks };
};

const usable = (text: string, where: string, remarks: Remark[]): AgentManifest | undefined => {
  const read = readManifest(text);
  if (read.state === "valid") return read.manifest;
  const [first] = read.problems;
  const at = first?.pointer ? ` at ${first.pointer}` : "";
  const message = `The manifest ${where} is not usable${at}: ${first?.message ?? read.state}`;
  remarks.push({ code: "manifest_unusable", message: message.slice(0, limits.maxQuoted * 2) });
  return undefined;
};

const readEmbedded = ({ embeddedManifests }: PageSnapshot, remarks: Remark[]): AgentManifest | undefined => {
  const [text] = embeddedManifests;
  if (text === undefined) return undefined;
  if (new Set(embeddedManifests).size > 1) {
    const message = "The page embeds several manifests that differ; none of them is taken. One would do.";
    remarks.push({ code: "several_manifests", message });
    return undefined;
  }
  return usable(text, "in the page", remarks);
};

const fetchWellKnown = async (
  fetchText: FetchText,
  current: string,
  remarks: Remark[],
): Promise<AgentManifest | undefined> => {
  const url = URL.parse(wellKnownManifestPath, current);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const fetched = await fetchText(url.href, limits.maxManifestBytes);
  if (fetched.state === "absent") return undefined;
  if (fetched.state === "found") return usable(fetched.text, `at ${wellKnownManifestPath}`, remarks);
  const message = `The manifest at ${wellKnownManifestPath} is not usable: ${fetched.message}`;
  remarks.push({ code: "manifest_unusable", message });
  return undefined;
};
