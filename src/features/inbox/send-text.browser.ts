// A text on its way to the server: shown in its thread at once, sent once however often it is tried, and never later by itself.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { createStore } from '../../web/store.ts';
import { alert } from '../../web/ui/ask.ts';
import { readNewest } from './inbox-queries.browser.ts';
import { sendFailed } from './inbox.words.ts';
import { sendMessage, type RefusedText } from './send-message.contract.ts';

export interface TextToSend {
  conversationId: string;
  /** E.164. */
  to: string;
  leadId: string | null;
  body: string;
  overrideReason?: string;
  /** How they agreed to texts, of the first one. */
  agreed?: string;
}

export interface PendingText extends TextToSend {
  /** The same for every try: what the server took already is not taken again. */
  key: string;
  /** Milliseconds. */
  at: number;
  /** Why the last try failed; null while one is on its way. */
  problem: string | null;
}

export const pendingTexts = createStore<readonly PendingText[]>([]);

export type SendOutcome =
  | { is: 'sent' }
  /** It stands in the thread and can be tried again. */
  | { is: 'kept' }
  /** The words go back to where they were typed. */
  | { is: 'refused'; refusal: RefusedText | null };

export function sendText(client: QueryClient, text: TextToSend): Promise<SendOutcome> {
  const pending = { ...text, key: crypto.randomUUID(), at: Date.now(), problem: null };
  pendingTexts.set((now) => [...now, pending]);
  return attempt(client, pending);
}

export function sendAgain(client: QueryClient, pending: PendingText): Promise<SendOutcome> {
  pendingTexts.set((now) => now.map((each) => (each.key === pending.key ? { ...each, problem: null } : each)));
  return attempt(client, pending);
}

export function giveUp({ key }: PendingText): void {
  pendingTexts.set((now) => now.filter((each) => each.key !== key));
}

async function attempt(client: QueryClient, pending: PendingText): Promise<SendOutcome> {
  const { to, body, leadId, overrideReason, agreed, key, conversationId } = pending;
  try {
    await call(
      sendMessage,
      {
        body: {
          to,
          body,
          lead_id: leadId,
          ...(overrideReason !== undefined && { override_reason: overrideReason }),
          ...(agreed !== undefined && { agreed }),
        },
      },
      { operationId: key, isAnsweredSoon: true },
    );
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal?.code === 'payment_required') {
      giveUp(pending);
      void alert(refusal.message);
      return { is: 'refused', refusal: null };
    }
    const current = refusal?.code === 'conflict' ? (refusal.current as RefusedText | undefined) : undefined;
    if (current) {
      giveUp(pending);
      return { is: 'refused', refusal: current };
    }
    const detail = refusal?.fields[0]?.message ?? refusal?.message ?? sendFailed;
    pendingTexts.set((now) => now.map((each) => (each.key === key ? { ...each, problem: detail } : each)));
    return { is: 'kept' };
  }
  // The stored message takes the place of what was shown for it.
  await readNewest(client, conversationId).catch(() => undefined);
  giveUp(pending);
  return { is: 'sent' };
}
