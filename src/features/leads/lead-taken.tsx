import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { usePlugged } from './lead-slots.browser.ts';
import type { NumberHolder } from './leads.contract.ts';

/** What was typed is another lead's phone or email: perhaps the two are one person. */
export function TakenNotice({ leadId, holder }: { leadId: string; holder: NumberHolder }) {
  const merge = usePlugged('merge');
  if (!merge) return null;
  const name = holder.name ?? 'the other lead';
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={() => merge(leadId, holder.id)}>
          Merge with {name}…
        </Button>
      }
    >
      {holder.name ?? 'Another lead'} has this phone or email already. Is it the same person?
    </Notice>
  );
}
