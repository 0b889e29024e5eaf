import { cx } from 'class-variance-authority';
import { PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatClock, formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Loading, Skeleton, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { CallRecording } from '../call-recordings/call-recording.tsx';
import { CallBadge, isMissed, Voicemail } from './call-parts.tsx';
import { showsCharge } from './call-bill.rules.ts';
import type { CallLine } from './calls.contract.ts';
import { useRecentCalls, useSeeMissed } from './calls-queries.browser.ts';
import { callsNotLoaded, endedByWords, hiddenNumber, noCalls } from './calls.words.ts';

/** A notification of a missed call opens the page here. */
const parseShown = ({ show }: RawSearch): boolean => show === 'recent-calls';

/** `isToCome`: what stands above is not known yet. */
export function RecentCalls({ isToCome }: { isToCome: boolean }) {
  const { data: calls, error, refetch, isFetching } = useRecentCalls();
  const isPhone = useIsPhone();
  const [isAskedFor] = usePageSearch(parseShown);
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = calls !== undefined && !isToCome;
  useSeeMissed(isLoaded ? calls.filter(isMissed).map(({ id }) => id) : []);
  useEffect(() => {
    if (isAskedFor && isLoaded) place.current?.scrollIntoView({ block: 'start' });
  }, [isAskedFor, isLoaded]);
  if (isToCome)
    return (
      <Loading label="Loading calls…">
        <Skeleton className="h-60 w-full" />
      </Loading>
    );
  return (
    <div ref={place} className="scroll-mt-20">
      <Card title="Recent calls" flush>
        {calls ? (
          calls.length === 0 ? (
            <p className="px-5 pb-5 text-ink-soft">{noCalls}</p>
          ) : isPhone ? (
            <Cards calls={calls} onChange={() => void refetch()} />
          ) : (
            <Table calls={calls} onChange={() => void refetch()} />
          )
        ) : error ? (
          <ErrorState
            compact
            error={error}
            title={callsNotLoaded}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading label="Loading calls…">
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </Card>
    </div>
  );
}

/** Why there was no talk, else who hung up. */
const noteOf = (call: CallLine): string | null =>
  call.reason ?? (call.status === 'completed' && call.ended_by !== null ? endedByWords[call.ended_by] : null);

const lengthOf = (call: CallLine): string => (call.duration_seconds > 0 ? formatClock(call.duration_seconds) : '–');
const chargeOf = (call: CallLine): string =>
  showsCharge(call.status, call.duration_seconds) ? formatDollars(call.cost_cents) : '–';

/** The other person's number and the agent's own, as one reads them. */
const personOf = ({ direction, from_number: from, to_number: to }: CallLine): string =>
  direction === 'out' ? formatPhone(to) : from === 'anonymous' ? hiddenNumber : formatPhone(from);
const ownOf = ({ direction, from_number: from, to_number: to }: CallLine): string =>
  formatPhone(direction === 'out' ? from : to);

function Who({ call }: { call: CallLine }) {
  const Direction = call.direction === 'out' ? PhoneOutgoing : isMissed(call) ? PhoneMissed : PhoneIncoming;
  const name = call.name ?? personOf(call);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Direction
        role="img"
        aria-label={call.direction === 'out' ? 'You called' : 'They called'}
        className={cx('size-4 flex-none', isMissed(call) ? 'text-danger-text' : 'text-ink-faint')}
      />
      <span className="min-w-0">
        {call.lead_id === null ? (
          <span className="block truncate font-medium">{name}</span>
        ) : (
          <Link
            to={`/app/leads/${call.lead_id}`}
            className="block truncate font-medium text-ink touch:-my-2 touch:py-2"
          >
            {name}
          </Link>
        )}
        {call.name !== null && (
          <span className="block truncate text-xs text-ink-faint tabular-nums">{personOf(call)}</span>
        )}
      </span>
    </span>
  );
}

/** Once the call is over. */
function Recording({ call, onChange }: { call: CallLine; onChange: () => void }) {
  if (call.recording === null || call.status !== 'completed') return null;
  return (
    <CallRecording callId={call.id} name={call.name ?? personOf(call)} recording={call.recording} onChange={onChange} />
  );
}

interface CallsProps {
  calls: readonly CallLine[];
  /** They are to be read again. */
  onChange: () => void;
}

function Table({ calls, onChange }: CallsProps) {
  const now = new Date();
  return (
    <table className="w-full table-fixed border-t border-line text-sm">
      <thead>
        <tr className="h-9 border-b border-line text-left text-xs text-ink-soft">
          <th scope="col" className="pr-3 pl-5 font-medium">
            With
          </th>
          <th scope="col" className="w-44 px-3 font-medium">
            Your number
          </th>
          <th scope="col" className="w-72 px-3 font-medium">
            Status
          </th>
          <th scope="col" className="w-40 px-3 font-medium">
            When
          </th>
          <th scope="col" className="w-20 px-3 text-right font-medium">
            Length
          </th>
          <th scope="col" className="w-24 pr-5 pl-3 text-right font-medium">
            Charge
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id} className="h-12 border-b border-line last:border-b-0 hover:bg-hover">
            <th scope="row" className="py-2 pr-3 pl-5 text-left font-normal tabular-nums">
              <Who call={call} />
            </th>
            <td className="truncate px-3 text-ink-soft tabular-nums">{ownOf(call)}</td>
            <td className="px-3 py-1.5">
              <span className="flex items-center gap-2">
                <CallBadge call={call} />
                <span className="truncate text-xs text-ink-faint" data-tip={noteOf(call) ?? undefined}>
                  {noteOf(call)}
                </span>
              </span>
              <Voicemail voicemail={call.voicemail} name={call.name ?? personOf(call)} onChange={onChange} />
              <Recording call={call} onChange={onChange} />
            </td>
            <td className="px-3 whitespace-nowrap text-ink-soft">
              <time dateTime={call.started_at} data-tip={formatExactTime(call.started_at)}>
                {formatDateTime(call.started_at, now)}
              </time>
            </td>
            <td className="px-3 text-right text-ink-soft tabular-nums">{lengthOf(call)}</td>
            <td className="pr-5 pl-3 text-right text-ink-soft tabular-nums">{chargeOf(call)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ calls, onChange }: CallsProps) {
  const now = new Date();
  return (
    <ul className="pb-2">
      {calls.map((call) => (
        <li key={call.id} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line px-5 py-3">
          <div className="min-w-0 tabular-nums">
            <Who call={call} />
          </div>
          <div className="justify-self-end">
            <CallBadge call={call} />
          </div>
          <p className="text-xs text-ink-faint">
            <time dateTime={call.started_at}>{formatDateTime(call.started_at, now)}</time>
            {noteOf(call) !== null && <span className="block">{noteOf(call)}</span>}
          </p>
          <p className="text-right text-xs text-ink-soft tabular-nums">
            {lengthOf(call)}
            <span className="block">{chargeOf(call)}</span>
          </p>
          <div className="col-span-2">
            <Voicemail voicemail={call.voicemail} name={call.name ?? personOf(call)} onChange={onChange} />
            <Recording call={call} onChange={onChange} />
          </div>
        </li>
      ))}
    </ul>
  );
}
