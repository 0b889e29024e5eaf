// Behind every page: the conversation with the lead that is about to be texted, and what this browser keeps of texts that did not leave.
import { useEffect } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { textedLead } from './texted-lead.browser.ts';
import { openUnsent } from './unsent-texts.browser.ts';

const TextPanel = lateDialog(async () => (await import('./text-panel.tsx')).TextPanel);

export function TextHost() {
  const lead = useStore(textedLead);
  const userId = useAppUser()?.id;
  useEffect(() => {
    if (userId !== undefined) openUnsent(userId);
  }, [userId]);
  if (lead === null) return null;
  return <TextPanel key={`${lead.id} ${lead.words ?? ''}`} lead={lead} onClose={() => textedLead.set(null)} />;
}
