import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { dateTimeWithin, formatExactTime, formatTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import { cancelMessage, type Message } from './inbox.contract.ts';
import { sendFailed } from './inbox.words.ts';
import { readAgain } from './inbox-queries.browser.ts';
import { canBeSentAgain, stateTones, stateWords } from './message-state.words.ts';
import { editText, sendAgain } from './send-text.browser.ts';
import type { PendingText } from './unsent-texts.browser.ts';
import { offerWords } from './offered-words.browser.ts';

export const DayLine = ({ children }: { children: ReactNode }) => (
  <li className="py-2 text-center text-xs font-medium text-ink-faint">{children}</li>
);

const bubble = 'max-w-[min(80%,520px)] rounded-lg px-3 py-2 wrap-break-word whitespace-pre-wrap';

interface MessageBubbleProps {
  conversationId: string;
  message: Message;
  /** The line of a new day, above it. */
  day: ReactNode;
}

export const MessageBubble = memo(function MessageBubble({ conversationId, message, day }: MessageBubbleProps) {
  const isOut = message.direction === 'out';
  const state = stateWords(message, (instant) => dateTimeWithin(instant));
  return (
    <>
      {day}
      <li
        className={`flex flex-col [contain-intrinsic-size:auto_60px] [content-visibility:auto] ${isOut ? 'items-end' : 'items-start'}`}
      >
        <span className="sr-only">{isOut ? 'You wrote:' : 'They wrote:'}</span>
        <p className={`${bubble} ${isOut ? 'bg-accent-soft' : 'bg-sunken'}`}>{message.body}</p>
        <p
          className={`mt-0.5 flex max-w-[min(80%,520px)] flex-wrap items-center gap-x-2 px-1 text-xs text-ink-faint ${isOut ? 'justify-end text-right' : ''}`}
        >
          <time dateTime={message.created_at} data-tip={formatExactTime(message.created_at)} className="tabular-nums">
            {formatTime(message.created_at)}
          </time>
          {message.sent_by_ai && <Badge tone="neutral">AI</Badge>}
          {message.is_automatic && <span>Automatic</span>}
          {message.is_answer && <span>Reply</span>}
          {message.override_reason && <span data-tip={message.override_reason}>Outside hours</span>}
          {state && <span className={stateTones[state.tone]}>{state.text}</span>}
          {message.status === 'held' && <CancelText id={message.id} />}
          {isOut && canBeSentAgain(message.status) && (
            <Button
              tone="quiet"
              size="small"
              className="-mr-2"
              onClick={() => offerWords(conversationId, message.body)}
            >
              Write again
            </Button>
          )}
        </p>
      </li>
    </>
  );
});

function CancelText({ id }: { id: string }) {
  const client = useQueryClient();
  const cancel = async () => {
    try {
      await call(cancelMessage, { params: { id } });
    } catch (error) {
      toast({ text: error instanceof ApiError ? error.message : sendFailed, tone: 'danger' });
    }
    await readAgain(client);
  };
  return (
    <Button tone="quiet" size="small" onClick={() => void cancel()}>
      Cancel
    </Button>
  );
}

/** Not stored yet: on its way to us, or kept back by a fault. */
export function PendingBubble({ text }: { text: PendingText }) {
  const client = useQueryClient();
  return (
    <li className="flex flex-col items-end">
      <span className="sr-only">You wrote:</span>
      <p className={`${bubble} bg-accent-soft ${text.problem === null ? 'opacity-70' : ''}`}>{text.body}</p>
      {text.problem === null ? (
        <p className="mt-0.5 px-1 text-xs text-ink-faint">Sending…</p>
      ) : (
        <p
          role="alert"
          className="mt-0.5 flex flex-wrap items-center justify-end gap-x-2 px-1 text-xs text-danger-text"
        >
          Failed to send message. {text.problem}
          <Button tone="quiet" size="small" onClick={() => void sendAgain(client, text)}>
            Retry
          </Button>
          <Button tone="quiet" size="small" onClick={() => void editText(client, text)}>
            Edit
          </Button>
        </p>
      )}
    </li>
  );
}
