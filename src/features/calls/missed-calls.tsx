// Above the follow-ups of Today: who called and was not answered, until one has looked.
import { PhoneMissed } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatCount } from '../../web/format-count.ts';
import { formatClock, formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useCallLook } from '../leads/reach-buttons.tsx';
import { callPerson } from '../leads/reach-lead.browser.ts';
import { Voicemail } from './call-parts.tsx';
import { useMissedCalls, useSeen } from './calls-queries.browser.ts';
import type { CallLine } from './calls.contract.ts';
import { callBack, callsYouMissed, hiddenNumber, leftMessage, markSeen, moreMissed } from './calls.words.ts';

/** More of them are a look at the Power Dialer away. */
const mostShown = 5;

export function MissedCalls() {
  const { data: calls = [], refetch } = useMissedCalls();
  const { mutate: see } = useSeen();
  if (calls.length === 0) return null;
  const more = calls.length - mostShown;
  return (
    <section
      aria-label={callsYouMissed}
      className="mx-4 mb-3 max-h-2/5 flex-none overflow-y-auto rounded-lg border border-line bg-card md:mx-6"
    >
      <header className="flex items-center gap-2 py-1.5 pr-2 pl-4">
        <h2 className="flex-1 text-sm font-semibold">
          {callsYouMissed} <span className="font-normal text-ink-faint tabular-nums">{formatCount(calls.length)}</span>
        </h2>
        <Button size="small" onClick={() => see(calls.map(({ id }) => id))}>
          {markSeen}
        </Button>
      </header>
      <ul>
        {calls.slice(0, mostShown).map((call) => (
          <Missed key={call.id} call={call} onChange={() => void refetch()} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm">
          <Link to="/app/dialer">{moreMissed(more)}</Link>
        </p>
      )}
    </section>
  );
}

function Missed({ call, onChange }: { call: CallLine; onChange: () => void }) {
  const isHidden = call.from_number === 'anonymous';
  const number = isHidden ? hiddenNumber : formatPhone(call.from_number);
  const name = call.name ?? number;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 pr-2 pl-4 text-sm">
      <PhoneMissed aria-hidden className="size-4 flex-none text-danger-text" />
      <span className="min-w-40 flex-1">
        {call.lead_id === null ? (
          <span className="block truncate font-medium tabular-nums">{name}</span>
        ) : (
          <Link
            to={`/app/leads/${call.lead_id}`}
            className="block truncate font-medium text-ink touch:-my-2 touch:py-2"
          >
            {name}
          </Link>
        )}
        <span className="block text-xs text-ink-faint">
          <time dateTime={call.started_at} data-tip={formatExactTime(call.started_at)}>
            {formatDateTime(call.started_at)}
          </time>
          {call.voicemail !== null && ` · ${leftMessage(formatClock(call.voicemail.seconds))}`}
        </span>
      </span>
      {call.voicemail !== null && (
        <div className="w-72 max-md:order-last max-md:w-full">
          <Voicemail voicemail={call.voicemail} name={name} onChange={onChange} />
        </div>
      )}
      {!isHidden && <CallBack call={call} label={`${callBack} ${name}`} />}
    </li>
  );
}

function CallBack({ call: { lead_id: id, name, from_number: phone }, label }: { call: CallLine; label: string }) {
  const { Icon, look } = useCallLook(phone, label);
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden />}
      aria-label={label}
      onClick={() => callPerson({ id, name, phone })}
      {...look}
    >
      {callBack}
    </Button>
  );
}
