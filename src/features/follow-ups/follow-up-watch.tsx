// Runs behind every app page and says it when a follow-up comes due.
import { call } from '../../web/api-client.ts';
import { type Change } from '../../domain/live-channel.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { formatCounted } from '../../web/format-count.ts';
import { navigate } from '../../web/navigate.ts';
import { type SearchChange } from '../../web/page-search.ts';
import { toast } from '../../web/ui/toast.ts';
import { leadName } from '../../domain/lead-name.ts';
import { firedFollowUps } from './follow-ups.contract.ts';

export function FollowUpWatch() {
  const open = (to: string, search?: SearchChange) => () => void navigate(to, { search });

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

  useLiveChanges(['follow_up_fires'], (change) => {
    if (change !== 'resync' && change.operation === 'insert') void tell(change);
  });
  return null;
}
