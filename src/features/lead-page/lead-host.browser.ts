import { useMemo } from 'react';
import { navigate } from '../../web/navigate.ts';
import { useDeleteLeads } from '../trash/use-delete-leads.browser.ts';
import type { LeadHost } from './lead-acts.browser.ts';

/** What acts on a lead need of a page; each part stable (useCallback), or every row is drawn again. */
export function useLeadHost({
  open,
  ask,
  onRemoved,
}: Pick<LeadHost, 'open' | 'ask'> & { onRemoved?: (id: string) => void }): LeadHost {
  const deleteLeads = useDeleteLeads();
  return useMemo(
    () => ({
      open,
      ask,
      remove: ({ id, name }) => void deleteLeads([id], name).then((gone) => gone && onRemoved?.(id)),
      go: (to) => void navigate(to),
    }),
    [open, ask, onRemoved, deleteLeads],
  );
}
