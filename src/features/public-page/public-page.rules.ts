// Where an agent's public page is, and its numbers.

export const agentPagePath = '/a/:slug';
export const contactPath = '/a/:slug/contact';
export const cardPath = '/a/:slug/contact.vcf';
export const qrPath = '/a/:slug/qr.svg';
export const sharePath = '/a/:slug/share/:file';
export const sitemapPath = '/a/sitemap.xml';

export const agentPageUrl = (baseUrl: string, slug: string): string => `${baseUrl}/a/${slug}`;

/** Of HTML with its style, whatever stands on the page. */
export const mostPageBytes = 29_500;

/** What other sites show beside a link to the page, in pixels. */
export const shareSize = { width: 1200, height: 630 };
export const mostShares = 100;
export const shareUrl = (baseUrl: string, slug: string, mark: string): string =>
  `${agentPageUrl(baseUrl, slug)}/share/${mark}.jpg`;

/** A page is written again after so long at most, whatever was heard of changes. */
export const freshForMs = 5_000;
export const mostPages = 500;
/** What one sitemap may list. */
export const mostListed = 50_000;

/** Only what a browser may safely open. */
export function webAddress(text: string | null): URL | null {
  if (text === null || !text.startsWith('https://')) return null;
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** `DC` of `Dana Cole`, where there is no portrait. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .filter((letter) => /\p{L}/u.test(letter));
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toUpperCase();
}

/** `A, B and C`. */
export function inOneLine(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Who texts, as the carrier's reviewers compare it with the form by which the number is verified. */
export interface TextsOwner {
  business: string;
  /** The agent's own name. */
  agent: string;
  email: string;
  /** As people write it. */
  phone: string;
  /** One line; blank while it is not known. */
  address: string;
}
