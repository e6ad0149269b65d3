import { type AgentManifest, annotationsVersion } from "@cofill/site";

/** The parts of a site's manifest. */
export interface SiteParts {
  readonly site: AgentManifest["site"];
  readonly actions?: AgentManifest["actions"];
  readonly data?: NonNullable<AgentManifest["data"]>;
  readonly pages?: NonNullable<AgentManifest["pages"]>;
  readonly errors?: NonNullable<AgentManifest["errors"]>;
}

/**
 * Makes one manifest of everything that a site's pages offer (AAF-MAN-02).
 *
 * @example
 * const { actions, page: listed } = formManifest(page);
 * siteManifest({ site: { name: "Trips", origin: "https://trips.example" }, actions, pages: { "/f/1": listed } });
 */
export const siteManifest = ({ site, actions = {}, data, pages = {}, errors }: SiteParts): AgentManifest => ({
  version: annotationsVersion,
  site,
  actions,
  ...(data !== undefined && { data }),
  pages,
  errors: {
    incomplete: { message: "Something required is missing or not right; the page says what and where." },
    conflict: { message: "Another user changed the same answer meanwhile; a person chooses." },
    ...errors,
  },
});
