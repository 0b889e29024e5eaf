// Where a text is typed: what it costs, and whether this person may be texted now.
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { consentLimits } from '../../domain/consent.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { useAppUser } from '../../web/app-user.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { prompt } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Select } from '../../web/ui/select.tsx';
import { toast } from '../../web/ui/toast.ts';
import { SegmentMeter } from '../texting/segment-meter.tsx';
import { measureText, type TextRefusal } from '../texting/texts.rules.ts';
import { refusalSentences } from '../texting/texting.words.ts';
import type { readConversation } from './inbox.contract.ts';
import { useOfferedWords } from './offered-words.browser.ts';
import { maxBodyLength, maxOverrideLength, type RefusedText } from './send-message.contract.ts';
import { sendText } from './send-text.browser.ts';
import { draftOf } from './inbox-queries.browser.ts';
import { dropNote, noteDraft, saveDraft, unsavedDraft, withoutSent, withReturned } from './text-drafts.browser.ts';
import { theirTime } from '../texting/their-time.browser.ts';
import type { TextToSend } from './unsent-texts.browser.ts';

type Details = EndpointAnswer<typeof readConversation>;

interface ComposerProps {
  details: Details;
  takesFocus: boolean;
  words?: string | undefined;
}

const draftSettleMs = 800;

export function Composer({ details, takesFocus, words }: ComposerProps) {
  const { conversation, numbers, may_text, zones } = details;
  const client = useQueryClient();
  const { text, setText, giveBack } = useDraftedText(conversation.id, conversation.draft ?? '', words);
  const [chosen, setChosen] = useState(conversation.number);
  // Another window may take a number off its lead; whoever has it next is not written to.
  const isTheirs = numbers.includes(chosen);
  const to = isTheirs ? chosen : conversation.number;
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useOfferedWords(conversation.id, (body) => {
    giveBack(body);
    input.current?.focus();
  });
  const why = may_text.may === 'go' ? null : (may_text.why as TextRefusal);
  // What can be answered is asked at sending; everything else stays closed.
  const isClosed = why !== null && !isAskedFor(why);
  const canSend = typeof measureText(text, 'inbox') !== 'string' && !isClosed;

  const send = async (body: string, said: Said = {}) => {
    setText((now) => withoutSent(now, body));
    setFault(null);
    setChosen(to);
    input.current?.focus();
    const outcome = await sendText(client, {
      conversationId: conversation.id,
      to,
      // Named, so that the server refuses a number that is theirs no longer.
      leadId: conversation.lead_id,
      body,
      ...said,
    });
    if (outcome.is !== 'refused') return;
    const { refusal, sentence } = outcome;
    if (!giveBack(body)) return void toast({ text: `${sentence} It’s a draft again.`, tone: 'danger' });
    const more = refusal && answerTo(refusal, said, zones);
    if (!more) return setFault(sentence);
    const given = await more;
    if (given) await send(body, { ...said, ...given });
  };

  const press = () => {
    if (canSend) void send(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      matchMedia('(pointer: coarse)').matches
    )
      return;
    event.preventDefault();
    press();
  };

  return (
    <form
      data-sheet-end
      className="border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {fault !== null && !isClosed && (
        <Notice tone="danger" className="mb-2">
          {fault}
        </Notice>
      )}
      {may_text.may === 'not' && <Closed why={may_text.why as TextRefusal} until={may_text.until} />}
      {!isTheirs && (
        <Notice tone="warning" className="mb-2">
          {formatPhone(chosen)} is no longer this person’s number. Your text goes to {formatPhone(to)}.
        </Notice>
      )}
      {numbers.length > 1 && (
        <div className="mb-2 max-w-60">
          <Select
            label="Send to"
            value={to}
            onChange={setChosen}
            options={numbers.map((number) => ({ value: number, label: formatPhone(number) }))}
          />
        </div>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          aria-label="Message"
          placeholder="Write a message"
          rows={1}
          maxLength={maxBodyLength}
          value={text}
          disabled={isClosed}
          // A person who opened a conversation is about to write.
          autoFocus={takesFocus}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
          onKeyDown={onKeyDown}
          className="control h-auto! field-sizing-content max-h-48 min-h-9 flex-1 resize-none py-2 touch:min-h-11"
        />
        <Button tone="primary" type="submit" disabled={!canSend} icon={<SendHorizontal aria-hidden />}>
          Send
        </Button>
      </div>
      <div className="mt-1.5 min-h-4">
        {text !== '' && (
          <SegmentMeter
            words={text}
            onFix={(words) => {
              setText(words);
              input.current?.focus();
            }}
          />
        )}
      </div>
    </form>
  );
}

/** What a person adds to their text when it is asked for. */
type Said = Pick<TextToSend, 'overrideReason' | 'agreed'>;

const isAskedFor = (why: TextRefusal): boolean => why === 'outside_window' || why === 'no_consent_record';

/** Asks for what the refusal lacks; null: it stays refused. */
function answerTo({ why, until }: RefusedText, said: Said, zones: readonly string[]): Promise<Said | null> | null {
  if (why === 'outside_window' && said.overrideReason === undefined) return askReason(until, zones);
  if (why === 'no_consent_record' && said.agreed === undefined) return askHowAgreed();
  return null;
}

async function askHowAgreed(): Promise<Said | null> {
  const agreed = await prompt({
    title: 'How did this person agree to texts?',
    body: `${refusalSentences.no_consent_record} Say where and how they agreed, for example “Asked for a quote on my page on March 3.” We keep it as their consent record.`,
    label: 'Where or how they agreed',
    confirmLabel: 'Record and send',
    check: (value) =>
      value.trim() === ''
        ? 'Enter where or how they agreed.'
        : value.length > consentLimits.source
          ? `Use ${consentLimits.source} characters or fewer.`
          : undefined,
  });
  return agreed?.trim() ? { agreed: agreed.trim() } : null;
}

async function askReason(until: string | null, zones: readonly string[]): Promise<Said | null> {
  const time = theirTime(zones, Date.now());
  const local = time === null ? '' : ` It’s ${time} for them now.`;
  const next = until === null ? '' : ` Next allowed time: ${formatDateTime(until)}.`;
  const reason = await prompt({
    title: 'Text outside the allowed hours?',
    body: `${refusalSentences.outside_window}${local}${next} If this person agreed to it, say how. We keep your reason with the text.`,
    label: 'Reason',
    confirmLabel: 'Send anyway',
    check: (value) =>
      value.trim() === ''
        ? 'Write your reason first.'
        : value.length > maxOverrideLength
          ? `Use ${maxOverrideLength} characters or fewer.`
          : undefined,
  });
  return reason?.trim() ? { overrideReason: reason.trim() } : null;
}

function Closed({ why, until }: { why: TextRefusal; until: string | null }) {
  return (
    <p className="mb-2 rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning-text">
      {refusalSentences[why]}
      {why === 'no_consent_record' && ' With your first text we ask how they agreed.'}
      {until !== null && ` Next allowed time: ${formatDateTime(until)}.`}
    </p>
  );
}

/** A draft is not lost, and what it says already is not said twice. */
function withWords(draft: string, words = ''): string {
  if (draft.includes(words)) return draft;
  return draft.trim() === '' ? words : `${draft.trimEnd()}\n\n${words}`;
}

/** What is typed stays with the conversation, on every device. What another window or device typed comes in where nothing was here. */
function useDraftedText(id: string, stored: string, words: string | undefined) {
  const userId = useAppUser()?.id ?? '';
  const client = useQueryClient();
  const [text, setText] = useState(() => withWords(unsavedDraft(userId, id) ?? stored, words));
  const known = useRef(stored);
  const isHere = useRef(true);
  const keep = useEffectEvent(() => {
    if (known.current === text) return dropNote(userId, id, text);
    known.current = text;
    void saveDraft(client, userId, id, text);
  });
  useEffect(() => {
    // A sent text leaves no draft behind, not even for a moment.
    if (text === '') return keep();
    if (text !== known.current) noteDraft(userId, id, text);
    const timer = setTimeout(keep, draftSettleMs);
    return () => clearTimeout(timer);
  }, [userId, id, text]);
  const take = useEffectEvent(() => {
    if (stored === known.current || unsavedDraft(userId, id) !== null) return;
    if (text === known.current) setText(stored);
    known.current = stored;
  });
  useEffect(() => take(), [stored]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      keep();
    };
  }, []);
  /** Also to a conversation that was left; says whether it is still open. */
  const giveBack = (body: string): boolean => {
    if (isHere.current) setText((now) => withReturned(now, body));
    else void saveDraft(client, userId, id, withReturned(unsavedDraft(userId, id) ?? draftOf(client, id), body));
    return isHere.current;
  };
  return { text, setText, giveBack };
}
