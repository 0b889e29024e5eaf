// A text on its way to the server: shown in its thread at once, sent once however often it is tried, and never later by itself.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { appUserId } from '../../web/app-user.ts';
import { toast } from '../../web/ui/toast.ts';
import { readNewest } from './inbox-queries.browser.ts';
import type { Message } from './inbox.contract.ts';
import { offerWords } from './offered-words.browser.ts';
import { failureDetail } from './send-direct.browser.ts';
import { sendMessage, type RefusedText } from './send-message.contract.ts';
import {
  giveUp,
  isPending,
  keepPending,
  pendingTexts,
  tryHere,
  type PendingText,
  type TextToSend,
} from './unsent-texts.browser.ts';

export type SendOutcome =
  | { is: 'sent' }
  /** It stands in the thread and can be tried again. */
  | { is: 'kept' }
  /** The words go back to where they were typed, and the sentence is said there. */
  | { is: 'refused'; refusal: RefusedText | null; sentence: string };

export function sendText(client: QueryClient, text: TextToSend): Promise<SendOutcome> {
  const edited = pendingTexts
    .get()
    .find(({ isEdited, conversationId, to }) => isEdited && conversationId === text.conversationId && to === text.to);
  const pending = { ...text, key: edited?.key ?? crypto.randomUUID(), at: Date.now(), problem: null };
  return attempt(client, edited ? { ...pending, isRewritten: true } : pending);
}

/** What is refused stays in the thread with the reason: no field waits for its words. */
export function sendAgain(client: QueryClient, pending: PendingText): Promise<SendOutcome> {
  return attempt(client, { ...pending, problem: null }, true);
}

/** The words go back to the composer, unless the thread shows that they left. */
export async function editText(client: QueryClient, pending: PendingText): Promise<void> {
  const rows = await readNewest(client, pending.conversationId).catch(() => []);
  settleTexts(rows);
  if (!isPending(pending.key)) return;
  keepPending({ ...pending, isEdited: true });
  offerWords(pending.conversationId, pending.body);
}

/** What the server shows to be taken is no longer on its way. */
export function settleTexts(messages: readonly Pick<Message, 'request_key'>[]): void {
  const taken = new Set(messages.map(({ request_key }) => request_key));
  for (const pending of pendingTexts.get()) {
    if (!taken.has(pending.key)) continue;
    giveUp(pending);
    if (pending.isEdited) toast({ text: wasSent, tone: 'warning' });
  }
}

const wasSent = 'The text that you took back to edit was sent already.';
const stillUnderWay = 'Your first try is still in progress. Please try again in a moment.';

function attempt(client: QueryClient, pending: PendingText, isAgain = false): Promise<SendOutcome> {
  keepPending(pending);
  return tryHere(pending.key, () => tryOnce(client, pending, isAgain));
}

async function tryOnce(client: QueryClient, pending: PendingText, isAgain: boolean): Promise<SendOutcome> {
  const { to, body, leadId, overrideReason, agreed, key, conversationId, isRewritten } = pending;
  if (!isPending(key)) return { is: 'sent' }; // another window was quicker
  /** The stored message takes the place of what was shown for it. */
  const readStored = async () => {
    const rows = await readNewest(client, conversationId).catch(() => []);
    return rows.find(({ request_key }) => request_key === key);
  };
  /** The next try is another request: the server has answered this one. */
  const notSent = (sentence: string, refusal: RefusedText | null): SendOutcome => {
    giveUp(pending);
    if (!isAgain) return { is: 'refused', refusal, sentence };
    keepPending({ ...pending, key: crypto.randomUUID(), isRewritten: false, problem: sentence });
    return { is: 'kept' };
  };
  try {
    await call(
      sendMessage,
      {
        body: {
          to,
          body,
          requesterId: appUserId(),
          lead_id: leadId,
          ...(overrideReason !== undefined && { override_reason: overrideReason }),
          ...(agreed !== undefined && { agreed }),
        },
      },
      { operationId: key, isAnsweredSoon: true },
    );
    const stored = await readStored();
    if (isRewritten && stored && stored.body.trim() !== body.trim()) return notSent(wasSent, null);
    giveUp(pending);
    return { is: 'sent' };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null;
    const current = refusal?.code === 'conflict' ? (refusal.current as RefusedText | undefined) : undefined;
    const isOfOthers = isRewritten && refusal?.code === 'conflict' && !current;
    if (refusal?.code === 'payment_required' || current || (isOfOthers && (await readStored())))
      return notSent(isOfOthers ? wasSent : refusal!.message, current ?? null);
    if (isPending(key)) keepPending({ ...pending, problem: isOfOthers ? stillUnderWay : failureDetail(error) });
    return { is: 'kept' };
  }
}
