// The log notes every login and every change of how one logs in, here or elsewhere: what shows them is read again.
import { useQueryClient } from '@tanstack/react-query';
import { useLiveChanges } from '../../web/live-changes.ts';

export function useSecurityChanges(queryKey: readonly string[]): void {
  const queries = useQueryClient();
  useLiveChanges(['audit_log'], () => void queries.invalidateQueries({ queryKey }));
}
