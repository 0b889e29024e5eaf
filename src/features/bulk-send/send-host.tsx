// Behind every page: shows the dialog of a bulk text when it is asked for.
import { useStore } from '../../web/store.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { closeSend, sendRequest } from './send-store.browser.ts';

const SendDialog = lateDialog(async () => (await import('./send-dialog.tsx')).SendDialog);

export function SendHost() {
  const request = useStore(sendRequest);
  return request && <SendDialog request={request} onClose={closeSend} />;
}
