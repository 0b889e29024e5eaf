// Behind every page: the call to the lead that was pressed.
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { calledLead } from './called-lead.browser.ts';

const CallLead = lateDialog(async () => (await import('./call-lead.tsx')).CallLead);

export function CallHost() {
  const lead = useStore(calledLead);
  if (lead === null) return null;
  // Another may have been pressed while this one was on its way.
  const close = () => calledLead.set((now) => (now === lead ? null : now));
  return <CallLead key={lead.attempt} lead={lead} onClose={close} />;
}
