// How single facts of a lead are shown in tables, cards and panels.
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime, formatDay, formatExactTime } from '../../web/format-date.ts';

export function Nothing() {
  return <span className="text-ink-faint">—</span>;
}

export function Phone({ phone }: { phone: string | null }) {
  return phone ? <span className="truncate tabular-nums">{formatPhone(phone)}</span> : <Nothing />;
}

export function FollowUp({ at }: { at: string | null }) {
  if (!at) return <Nothing />;
  const isDue = Date.parse(at) < Date.now();
  return (
    <time
      dateTime={at}
      data-tip={formatExactTime(at)}
      className={`truncate tabular-nums ${isDue ? 'text-warning-text' : ''}`}
    >
      {formatDateTime(at)}
    </time>
  );
}

export function Moment({ at }: { at: string | null }) {
  if (!at) return <Nothing />;
  return (
    <time dateTime={at} data-tip={formatExactTime(at)} className="truncate tabular-nums">
      {formatDay(at)}
    </time>
  );
}

export function Premium({ cents }: { cents: number | null }) {
  if (!cents) return <Nothing />;
  return <span data-tip={formatDollars(cents)}>{formatWholeDollars(cents)}</span>;
}
