// Behind every page: what is asked when the registry closes a number, and the scrub files.
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { closedNumber, isScrubOpen } from './registry-asks.browser.ts';

const RegistryDialog = lateDialog(async () => (await import('./registry-dialog.tsx')).RegistryDialog);
const ScrubDialog = lateDialog(async () => (await import('./scrub-dialog.tsx')).ScrubDialog);

export function RegistryHost() {
  const closed = useStore(closedNumber);
  const isOpen = useStore(isScrubOpen);
  return (
    <>
      {closed && <RegistryDialog key={closed.phone} closed={closed} onClose={() => closedNumber.set(null)} />}
      {isOpen && <ScrubDialog onClose={() => isScrubOpen.set(false)} />}
    </>
  );
}
