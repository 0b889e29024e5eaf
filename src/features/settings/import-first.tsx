// Who has just paid comes to the settings, and has no lead yet: the way on.
import { Upload } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { openImport } from '../lead-import/import-store.browser.ts';
import { useLeadCounts } from '../leads/loaded-leads.browser.ts';

export function ImportFirst() {
  const { data: counts } = useLeadCounts();
  if (!counts || counts.lead + counts.sold > 0) return null;
  return (
    <Notice
      action={
        <Button size="small" tone="primary" icon={<Upload aria-hidden />} onClick={() => openImport()}>
          Import your leads
        </Button>
      }
    >
      You have no leads yet. Bring yours in: CSV or Excel from any vendor.
    </Notice>
  );
}
