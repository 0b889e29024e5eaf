// After an import: its new leads can be texted at once.
import { MessageSquareShare } from 'lucide-react';
import { formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { closeImport } from '../lead-import/import-store.browser.ts';
import type { ImportOfferProps } from '../leads/lead-slots.browser.ts';
import { openSend } from './send-store.browser.ts';

export function ImportOffer({ importId, fileName, created }: ImportOfferProps) {
  const open = () => {
    closeImport();
    openSend({ name: `Import of ${fileName}`.slice(0, 200), target: { filter: { status: 'lead', import: importId } } });
  };
  return (
    <section
      aria-label="Text the new leads"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-4 py-3"
    >
      <div className="min-w-48 flex-1">
        <h3 className="font-medium">Text the new leads</h3>
        <p className="text-sm text-ink-soft">
          Send your New Lead text to those who agreed to texts from you. You see who and what it costs first.
        </p>
      </div>
      <Button icon={<MessageSquareShare aria-hidden />} onClick={open}>
        {`Text ${formatCounted(created, 'lead')}…`}
      </Button>
    </section>
  );
}
