// Links inside the app: the target's code is fetched on hover or focus. For `/` and other server pages use a plain <a>.
import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { addressWith, fetchPage, navigate, useAddress, type Place } from '../navigate.ts';
import { holdsSearch, type SearchChange } from '../search-values.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A full path: `/app/team/42/dashboard`. */
  to: string;
  /** With it, `aria-current` also asks for these values: links to another state of this page are not where one is. */
  search?: SearchChange;
  replace?: boolean;
  /** `aria-current` only on this very path, not below it. */
  activeExact?: boolean;
}

export function Link({ to, search, replace, activeExact = false, children, ...rest }: LinkProps) {
  const isHere = useAddress((place) => isAt(place, to, search, activeExact));
  const { near, away, nearAtOnce } = useNearby(to);
  const href = addressWith(to, search);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    away();
    void navigate(href, { replace });
  };
  return (
    <a
      {...rest}
      {...(isHere && { 'aria-current': 'page' })}
      href={href}
      onClick={follow}
      onFocus={both(rest.onFocus, near)}
      onBlur={both(rest.onBlur, away)}
      onMouseEnter={both(rest.onMouseEnter, near)}
      onMouseLeave={both(rest.onMouseLeave, away)}
      onTouchStart={both(rest.onTouchStart, nearAtOnce)}
    >
      {children}
    </a>
  );
}

function isAt({ path, search }: Place, to: string, asked: SearchChange | undefined, isExact: boolean): boolean {
  const here = withoutEndSlash(path);
  const there = withoutEndSlash(to);
  if (here !== there && (isExact || !here.startsWith(`${there}/`))) return false;
  return asked === undefined || holdsSearch(search, asked);
}

const withoutEndSlash = (path: string): string => path.replace(/\/$/, '');

/** A new tab or window, a download, or what a handler of its own has dealt with. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.defaultPrevented || isModified || event.button !== 0 || (target !== '' && target !== '_self');
}

const nearAfterMs = 30;

/** The page's code is fetched as somebody comes near the link; not for a pointer that only passes over it. */
function useNearby(to: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const away = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const nearAtOnce = () => fetchPage(to);
  const near = () => {
    away();
    timer.current = setTimeout(nearAtOnce, nearAfterMs);
  };
  return { near, away, nearAtOnce };
}

const both =
  <E,>(first: ((event: E) => void) | undefined, second: () => void) =>
  (event: E) => {
    first?.(event);
    second();
  };

/** The look of a link in running text. */
export const textLinkClass =
  'text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current';
