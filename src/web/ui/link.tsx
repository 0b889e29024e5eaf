// Links inside the app: the target's code is fetched on hover or focus. For `/` and other server pages use a plain <a>.
import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchChange } from '../page-search.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A full path: `/app/team/42/dashboard`. */
  to: string;
  /** With it, `aria-current` also asks for these values: links to another state of this page are not where one is. */
  search?: SearchChange;
  replace?: boolean;
  /** `aria-current` only on this very path, not below it. */
  activeExact?: boolean;
}

export function Link({ to, search, activeExact = false, ...rest }: LinkProps) {
  // The routes come from manifests, so the router's own path types cannot know them.
  const target = { to, search: search ?? {} } as object as Pick<ComponentProps<typeof RouterLink>, 'to' | 'search'>;
  return (
    <RouterLink {...target} activeOptions={{ exact: activeExact, includeSearch: search !== undefined }} {...rest} />
  );
}

/** The look of a link in running text. */
export const textLinkClass =
  'text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current';
