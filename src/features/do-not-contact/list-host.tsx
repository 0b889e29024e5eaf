// Behind every page: the dialog that takes a do-not-contact list, when it is asked for.
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { isListOpen } from './list-store.browser.ts';

const ListDialog = lateDialog(async () => (await import('./list-dialog.tsx')).ListDialog);

export function ListHost() {
  return useStore(isListOpen) ? <ListDialog onClose={() => isListOpen.set(false)} /> : null;
}
