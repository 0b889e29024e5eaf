// A state change that the browser says another site asked for is refused, whatever its cookies.
import { Refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws Refusal cross_site. Clients that are no browser send neither header and pass: they hold a bearer token. */
export function refuseCrossSite(method: string, headers: Headers, ownOrigins: readonly string[]): void {
  if (safeMethods.has(method)) return;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== null && !ownOrigins.includes(origin);
  if (foreignSite || foreignOrigin) throw new Refusal('cross_site', 'This request came from another site.');
}
