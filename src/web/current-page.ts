import { useParams } from 'wouter';
import type { WebPage } from './feature.ts';
import { useShown } from './navigate.ts';

/** The manifest entry of the page on screen; the guard reads `adminOnly` from it. */
export function useCurrentPage(): WebPage | undefined {
  return useShown((shown) => shown?.page ?? undefined);
}

/** What stands in the address for `$name` of the page's path; nothing on other pages. */
export function usePathPart(name: string): string {
  const parts = useParams();
  return parts[name] ?? '';
}
