// View state (open panel, filters, sort) lives in the address, so that it survives reload, back and sharing.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Search values as the address has them: plain strings, nothing guessed. */
export type RawSearch = Readonly<Record<string, string>>;
/** A null, undefined or empty value leaves the address. */
export type SearchChange = Record<string, string | number | null | undefined>;

export interface SetSearch {
  (change: SearchChange, options?: { push?: boolean }): void;
}

/**
 * The address's search values through the page's own `parse` (keep it outside the component), and a function that
 * changes some of them. It replaces the history entry unless `push` says that Back should undo it.
 */
export function usePageSearch<T>(parse: (raw: RawSearch) => T): [T, SetSearch] {
  const raw: RawSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = useMemo(() => parse(raw), [parse, raw]);
  const change = useCallback<SetSearch>(
    (changed, options) => {
      void navigate({
        to: '.',
        search: (now: RawSearch) => withoutEmpty({ ...now, ...changed }),
        replace: !options?.push,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );
  return [values, change];
}

/** `?price=10&next=` → { price: '10', next: '' }; the first of repeated names counts. */
export function parseSearch(text: string): RawSearch {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) if (!Object.hasOwn(values, name)) values[name] = value;
  return values;
}

export function stringifySearch(search: object): string {
  const text = new URLSearchParams(withoutEmpty(search as SearchChange)).toString();
  return text ? `?${text}` : '';
}

function withoutEmpty(search: SearchChange): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') kept[name] = String(value);
  }
  return kept;
}
