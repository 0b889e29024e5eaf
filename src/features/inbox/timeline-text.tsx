// A text on a lead's timeline: which way it went, its words, where it stands, and the way to its thread.
import { MessageSquareReply, MessageSquareText } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { useAppUser } from '../../web/app-user.ts';
import { dateTimeWithin, formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import type { TextEntry } from '../lead-history/timeline.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { stateTones, stateWords } from './message-state.words.ts';
import { textedLead } from './texted-lead.browser.ts';

export function TimelineText({ text, lead }: { text: TextEntry; lead: Lead }) {
  const zone = useAppUser()?.timeZone;
  const isOut = text.direction === 'out';
  const Icon = isOut ? MessageSquareText : MessageSquareReply;
  const state = stateWords(text, (instant) => dateTimeWithin(instant, undefined, zone));
  const way = `${isOut ? 'Text to' : 'Text from'} ${text.person_number === lead.phone ? 'them' : formatPhone(text.person_number)}`;
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className="mt-0.5 grid size-5 flex-none place-items-center text-ink-faint">
        <Icon aria-hidden className="size-3.5!" />
      </span>
      <div className="min-w-0 flex-1">
        <p
          className={`rounded-md px-2.5 py-1.5 wrap-anywhere whitespace-pre-wrap ${isOut ? 'bg-accent-soft' : 'bg-sunken'}`}
        >
          <span className="sr-only">{isOut ? 'You wrote: ' : 'They wrote: '}</span>
          {text.body}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
          <span>{way}</span>
          <time dateTime={text.created_at} data-tip={formatExactTime(text.created_at, zone)} className="tabular-nums">
            {formatDateTime(text.created_at, undefined, zone)}
          </time>
          {text.sent_by_ai && <Badge tone="neutral">AI</Badge>}
          {text.is_automatic && <span>Automatic</span>}
          {text.override_reason && <span data-tip={text.override_reason}>Outside hours</span>}
          {state && <span className={stateTones[state.tone]}>{state.text}</span>}
          {lead.phone !== null && (
            <button
              type="button"
              className={`${textLinkClass} touch:-my-3 touch:py-3`}
              onClick={() => textedLead.set({ id: lead.id, name: lead.name })}
            >
              Open conversation
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
