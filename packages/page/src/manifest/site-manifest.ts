import { type AgentManifest, annotationsVersion } from "@cofill/annotations";
import type { FormManifest } from "./form-manifest.ts";

export interface SiteParts {
  readonly site: AgentManifest["site"];
  /** Forms by the route of their page; a page that only some may know has none. */
  readonly forms?: readonly (FormManifest & { readonly route?: string })[];
  readonly actions?: AgentManifest["actions"];
  readonly data?: NonNullable<AgentManifest["data"]>;
  readonly pages?: NonNullable<AgentManifest["pages"]>;
  readonly errors?: NonNullable<AgentManifest["errors"]>;
}

/** One manifest of everything that a site's pages offer (AAF-MAN-02). */
export const siteManifest = ({ site, forms = [], actions, data, pages, errors }: SiteParts): AgentManifest => ({
  version: annotationsVersion,
  site,
  actions: { ...Object.assign({}, ...forms.map((form) => form.actions)), ...actions },
  ...(data !== undefined && { data }),
  pages: {
    ...Object.fromEntries(forms.flatMap(({ route, page }) => (route === undefined ? [] : [[route, page] as const]))),
    ...pages,
  },
  errors: {
    incomplete: { message: "Something required is missing or not right; the page says what and where." },
    conflict: { message: "Somebody changed the same answer meanwhile; a person chooses." },
    ...errors,
  },
});
