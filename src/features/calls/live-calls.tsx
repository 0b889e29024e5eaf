// On every page, in every tab, while a call runs: with whom, for how long, what it costs so far, and the way to end it; and for a
// while what became of one that came to nothing.
import { NotebookPen, Phone, PhoneOff } from 'lucide-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatClock } from '../../web/format-date.ts';
import { useAddress, type Place } from '../../web/navigate.ts';
import { parseSearch } from '../../web/search-values.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useIsPhone } from '../../web/use-media-query.ts';
import { LiveRecordingSwitch } from '../call-recordings/live-recording-switch.tsx';
import { minuteAt } from './call-bill.rules.ts';
import { useEndedCalls, useHangUp, useLiveCalls, type ShownCall, type ShownEnd } from './calls-queries.browser.ts';
import { callNotes, callsYou, endingCall, hiddenNumber, statusLabels } from './calls.words.ts';

export function LiveCalls() {
  const { data: calls = [], refetch } = useLiveCalls();
  const ended = useEndedCalls();
  return (
    <>
      {calls.length > 0 && (
        <ul aria-label="Calls in progress" className={listClass}>
          {calls.map((call) => (
            <LiveCall key={call.id} call={call} isOnly={calls.length === 1} onChange={refetch} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <ul aria-label="Calls that came to nothing" className={listClass}>
          {ended.map((call) => (
            <EndedCall key={call.id} call={call} />
          ))}
        </ul>
      )}
    </>
  );
}

// On a phone they stand in rows of their own: beside the account there is no room for a way to hang up.
const listClass =
  'flex min-w-0 items-center gap-2 max-md:order-1 max-md:w-full max-md:flex-col max-md:items-stretch max-md:gap-1 max-md:pb-1.5';

const nameOf = ({ name, person_number: number }: Pick<ShownCall, 'name' | 'person_number'>): string =>
  name ?? (number === null ? hiddenNumber : formatPhone(number));

function EndedCall({ call }: { call: ShownEnd }) {
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md bg-accent-soft px-2.5 py-1 text-sm">
      <PhoneOff aria-hidden className="size-4 flex-none text-accent-text" />
      <Who leadId={call.lead_id} name={nameOf(call)} />
      <span role="status" className="text-ink-soft">
        {call.says}
      </span>
    </li>
  );
}

interface LiveCallProps {
  call: ShownCall;
  isOnly: boolean;
  onChange: () => Promise<unknown>;
}

function LiveCall({ call, isOnly, onChange }: LiveCallProps) {
  const hangUp = useHangUp();
  const name = nameOf(call);
  const isWaiting = call.direction === 'in' && call.status === 'ringing';
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md bg-accent-soft py-1 pr-1 pl-2.5 text-sm">
      <Phone aria-hidden className="size-4 flex-none text-accent-text" />
      <Who leadId={call.lead_id} name={name} />
      <Progress call={call} />
      {call.lead_id !== null && <Notes leadId={call.lead_id} name={name} isOnly={isOnly} />}
      {call.recording !== null && call.answeredAt !== null && !call.is_ending && (
        <LiveRecordingSwitch callId={call.id} name={name} recording={call.recording} onChange={onChange} />
      )}
      <Button
        tone="danger"
        size="small"
        icon={<PhoneOff aria-hidden />}
        aria-label={isWaiting ? `Send ${name} to voicemail` : `Hang up ${name}`}
        disabled={call.is_ending}
        onClick={() => hangUp.mutate(call.id)}
      >
        {isWaiting ? 'Voicemail' : 'Hang up'}
      </Button>
    </li>
  );
}

const CallNotes = lateDialog(async () => (await import('./call-notes.tsx')).CallNotes);

/** They open by themselves, unless the lead is on the screen already; on a phone never over another call or a text being written. */
function Notes({ leadId, name, isOnly }: { leadId: string; name: string; isOnly: boolean }) {
  const isPhone = useIsPhone();
  // As it is when the call comes: what is open stays open.
  const [hasRoom] = useState(() => !isPhone || (isOnly && !(document.activeElement instanceof HTMLTextAreaElement)));
  const isOnScreen = useAddress((place) => showsLead(place, leadId));
  const [wanted, want] = useState<'open' | 'closed' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = wanted === null ? hasRoom && !isOnScreen : wanted === 'open';
  const close = () => {
    want('closed');
    button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        label={callNotes(name)}
        size="small"
        aria-expanded={isOpen}
        onClick={() => want(isOpen ? 'closed' : 'open')}
      >
        <NotebookPen aria-hidden />
      </IconButton>
      {isOpen && <CallNotes leadId={leadId} isAsked={wanted === 'open'} onClose={close} />}
    </>
  );
}

/** Its own page, the panel beside a list, or a dial session, which shows the lead that it calls. */
const showsLead = ({ path, search }: Place, leadId: string): boolean =>
  path === `/app/leads/${leadId}` || parseSearch(search)['lead'] === leadId || path === '/app/dialer/session';

const whoClass = 'min-w-0 truncate font-medium text-ink max-md:flex-1 md:max-w-48';

function Who({ leadId, name }: { leadId: string | null; name: string }) {
  if (leadId === null) return <span className={whoClass}>{name}</span>;
  return (
    <Link to={`/app/leads/${leadId}`} className={whoClass}>
      {name}
    </Link>
  );
}

const tickMs = 250;

function Progress({ call }: { call: ShownCall }) {
  const { answeredAt, cents_per_minute: rate } = call;
  const isTalking = answeredAt !== null && !call.is_ending;
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isTalking) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isTalking]);
  if (!isTalking)
    return (
      <span role="status" className="flex-none text-ink-soft">
        {call.is_ending
          ? endingCall
          : call.direction === 'in' && call.status === 'ringing'
            ? callsYou
            : statusLabels[call.status]}
      </span>
    );
  const now = performance.now();
  return (
    <>
      <span role="timer" aria-label="Length of the call" className="flex-none text-ink tabular-nums">
        {formatClock((now - answeredAt) / 1000)}
      </span>
      <span className="flex-none text-ink-soft tabular-nums">{formatDollars(minuteAt(answeredAt, now) * rate)}</span>
    </>
  );
}
