// Who asks for the dialog of a bulk text (an import's result, a selection) and the host that shows it know only this.
import { createStore } from '../../web/store.ts';
import type { BulkTarget } from './bulk-send.contract.ts';

export interface SendRequest {
  /** What the batch is known by. */
  name: string;
  target: BulkTarget;
  /** It was queued: the selection is done with. */
  onSent?: () => void;
}

export const sendRequest = createStore<SendRequest | null>(null);

export function openSend(request: SendRequest): void {
  sendRequest.set(request);
}

export function closeSend(): void {
  sendRequest.set(null);
}
