// Runs behind every app page: the time that the person on the phone named.
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { choosing } from './called-lead.browser.ts';
import { followUpOn } from './next-step.browser.ts';

const ChooseTimeDialog = lateDialog(async () => (await import('../leads/choose-time-dialog.tsx')).ChooseTimeDialog);

export function ChooseFollowUp() {
  const lead = useStore(choosing);
  if (!lead) return null;
  return <ChooseTimeDialog lead={lead} onClose={() => choosing.set(null)} onChoose={(at) => followUpOn(lead, at)} />;
}
