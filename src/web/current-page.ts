import { useMatches } from '@tanstack/react-router';
import type { WebPage } from './feature.ts';

/** The manifest entry of the page on screen; the guard reads `adminOnly` from it. */
export function useCurrentPage(): WebPage | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
}
