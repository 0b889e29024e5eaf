// Behind every page: the conversation with the lead that is about to be texted.
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { textedLead } from './texted-lead.browser.ts';

const TextPanel = lateDialog(async () => (await import('./text-panel.tsx')).TextPanel);

export function TextHost() {
  const lead = useStore(textedLead);
  if (lead === null) return null;
  return <TextPanel key={`${lead.id} ${lead.words ?? ''}`} lead={lead} onClose={() => textedLead.set(null)} />;
}
