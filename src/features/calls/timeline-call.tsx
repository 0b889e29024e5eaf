// A call on a lead's timeline: which way it went, how it ended, how long they talked, and the message that was left.
import { PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { useAppUser } from '../../web/app-user.ts';
import { formatClock, formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { CallRecording } from '../call-recordings/call-recording.tsx';
import { reloadTimeline } from '../lead-history/timeline.browser.ts';
import type { CallEntry } from '../lead-history/timeline.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { CallBadge, isMissed, Voicemail } from './call-parts.tsx';
import type { CallReason } from './call-standing.rules.ts';
import { reasonSentences } from './calls.words.ts';

export function TimelineCall({ call, lead }: { call: CallEntry; lead: Lead }) {
  const zone = useAppUser()?.timeZone;
  const isOut = call.direction === 'out';
  const Icon = isOut ? PhoneOutgoing : isMissed(call) ? PhoneMissed : PhoneIncoming;
  const number =
    call.person_number === lead.phone ? '' : ` ${isOut ? 'at' : 'from'} ${formatPhone(call.person_number)}`;
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <span
        className={`mt-0.5 grid size-5 flex-none place-items-center ${isMissed(call) ? 'text-danger-text' : 'text-ink-faint'}`}
      >
        <Icon aria-hidden className="size-3.5!" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
          <span>
            {isOut ? 'You called them' : 'They called you'}
            {number}
            {call.duration_seconds > 0 && `, ${formatClock(call.duration_seconds)}`}
          </span>
          <CallBadge call={call} />
        </p>
        {call.recording !== null && call.status === 'completed' && (
          <CallRecording
            callId={call.id}
            name={lead.name ?? formatPhone(call.person_number)}
            recording={call.recording}
            onChange={() => reloadTimeline(lead.id)}
          />
        )}
        <Voicemail
          voicemail={call.voicemail}
          name={lead.name ?? formatPhone(call.person_number)}
          onChange={() => reloadTimeline(lead.id)}
        />
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink-faint">
          <time dateTime={call.created_at} data-tip={formatExactTime(call.created_at, zone)} className="tabular-nums">
            {formatDateTime(call.created_at, undefined, zone)}
          </time>
          {call.override_reason !== null && <span data-tip={call.override_reason}>Outside hours</span>}
          {call.reason !== null && <span>{reasonSentences[call.reason as CallReason]}</span>}
        </p>
      </div>
    </li>
  );
}
