// The address of an agent's public pages, made from their name.

export const defaultSlug = 'my-profile';
const longest = 50;

/** `Dana O’Neil-Cole` → `dana-o-neil-cole`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug || defaultSlug;
}

const slugPattern = /^[a-z0-9](?:-?[a-z0-9])*$/;
const longestKept = 60;

export const isSlug = (text: string): boolean => text.length <= longestKept && slugPattern.test(text);

/** Nobody's page: names that a visitor would take for the product’s own. */
const reserved: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'agent',
  'agents',
  'api',
  'app',
  'assets',
  'billing',
  'contact',
  'files',
  'help',
  'legal',
  'login',
  'logout',
  'new',
  'preview',
  'privacy',
  'review',
  'reviews',
  'robots',
  'security',
  'settings',
  'signup',
  'sitemap',
  'support',
  'team',
  'terms',
  'texts',
]);

/** The first that nobody has: `dana-cole`, `dana-cole-2`, … */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted) && !reserved.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
