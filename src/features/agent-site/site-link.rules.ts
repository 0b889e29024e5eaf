// What the sidebar's entry for the agent's own site says, and where it leads.

export const editSitePath = '/app/agent/showcase';

export type SiteLink = { label: string } & ({ to: string } | { href: string });

/** Without an address the site is still to be set up; with one it is opened in a new tab. */
export function siteLink({ slug, published }: { slug: string | null; published: boolean }): SiteLink {
  if (!slug) return { label: 'Finish Agent Site Setup', to: editSitePath };
  return { label: published ? 'View My Agent Site' : 'Preview My Agent Site', href: `/a/${slug}` };
}
