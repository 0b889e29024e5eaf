// What a Call button says of its number. This much stands in every page; how it is asked comes later.
import { useQuery } from '@tanstack/react-query';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';

const key = ['dnc-registry', 'mark'];
const freshMs = 60_000;

/** What a Call button says; null where the number is open, and while nothing is known. */
export function useRegistryMark(phone: string | null): string | null {
  useLiveChanges(
    ['dnc_checks', 'dnc_grounds', 'consents'],
    () => void queryClient.invalidateQueries({ queryKey: key }),
  );
  const { data = null } = useQuery({
    queryKey: [...key, phone],
    queryFn: async () => (await import('./ask-for-marks.browser.ts')).markOf(phone!),
    enabled: phone !== null,
    staleTime: freshMs,
    retry: false,
  });
  return data;
}
