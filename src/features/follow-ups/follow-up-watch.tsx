// Runs behind every app page: keeps the queue and its badge fresh, and says it when a follow-up comes due.
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../web/api-client.ts';
import { useLiveChanges, type Change } from '../../web/live-changes.ts';
import { formatCounted } from '../../web/format-count.ts';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { followUpsKey } from './follow-up-counts.browser.ts';
import { firedFollowUps } from './follow-ups.contract.ts';

/** Changes that come together (an import, a bulk edit) are followed together. */
const gatherMs = 300;

export function FollowUpWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (to: string, search?: object) => () => void navigate({ to, search } as never);

  const tell = async ({ ids }: Change) => {
    const { rows } = await call(firedFollowUps, { query: {} }).catch(() => ({ rows: [] }));
    const fresh = ids === null ? rows : rows.filter(({ id }) => ids.includes(id));
    const [first] = fresh;
    if (!first) return;
    toast(
      fresh.length === 1
        ? {
            text: `Follow up with ${leadName(first)} now.`,
            action: { label: 'Open', run: open('/app/today', { lead: first.lead_id }) },
            key: `follow-up-${first.id}`,
          }
        : {
            text: `${formatCounted(fresh.length, 'follow-up')} are due now.`,
            action: { label: 'Open Today', run: open('/app/today') },
            key: `follow-ups-${first.id}`,
          },
    );
  };
  useLiveChanges(['leads', 'lead_notes', 'follow_up_fires'], (change) => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: followUpsKey });
    }, gatherMs);
    if (change !== 'resync' && change.table === 'follow_up_fires' && change.operation === 'insert') void tell(change);
  });

  return null;
}
