// One lead on the board, 150 px high: who, how to reach them, what was said, what is next.
import { CalendarClock } from 'lucide-react';
import { memo } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { useAppUser } from '../../web/app-user.ts';
import { formatAge, formatDay, formatExactTime, formatTime } from '../../web/format-date.ts';
import { LeadMenu } from '../lead-page/lead-menu-button.tsx';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import { ReachButtons, ShutMarks } from '../leads/reach-buttons.tsx';
import { reachLine, type PipelineCard } from './board.rules.ts';

export const cardHeight = 150;
export const cardGap = 8;

export function quoteSummary({ quoted }: PipelineCard): string | null {
  if (!quoted) return null;
  const { carrier, face_cents, premium_cents } = quoted;
  const face = face_cents === null ? null : `${formatWholeDollars(face_cents)} face`;
  const premium = premium_cents === null ? null : `${formatWholeDollars(premium_cents)} premium`;
  return [carrier, face, premium].filter(Boolean).join(' · ') || null;
}

/** Shown on hover and on touch, all together, so that what is shut stays faint then; the keys do the same on the active card. */
const shownNear =
  'opacity-0 group-hover/card:opacity-100 has-focus-visible:opacity-100 has-data-popup-open:opacity-100 touch:opacity-100 ' +
  'transition-opacity duration-[120ms]';

interface CardFaceProps {
  card: PipelineCard;
  /** Without it there is nothing to press: the card is on its way under the pointer. */
  host?: LeadHost;
}

export const CardFace = memo(function CardFace({ card, host }: CardFaceProps) {
  const name = leadName(card);
  const quote = quoteSummary(card);
  const phone = reachedPhone(card);
  const [reach, state] = reachLine(card);
  return (
    <div className="@container flex h-full flex-col p-3 text-left">
      <div className="flex items-baseline gap-2">
        <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
        <time
          dateTime={card.stage_changed_at}
          className="flex-none text-xs text-ink-faint tabular-nums @max-[10rem]:hidden"
          data-tip={`In this stage since ${formatExactTime(card.stage_changed_at)}`}
        >
          {formatAge(card.stage_changed_at)}
        </time>
      </div>
      <p className="truncate text-sm text-ink-soft tabular-nums">
        {reach}
        {state && <span className="@max-[10rem]:hidden"> · {state}</span>}
        <ShutMarks lead={card} />
      </p>
      <div className="mt-1 min-h-0 flex-1 text-sm">
        {quote && <p className="truncate text-ink-soft tabular-nums">{quote}</p>}
        {card.pending_reason && <p className="truncate text-stage-app-pending-text">Pending: {card.pending_reason}</p>}
        {!(quote && card.pending_reason) && phone && card.email && name !== card.email && reach !== card.email && (
          <p className="truncate text-ink-faint">{card.email}</p>
        )}
      </div>
      <div className="relative flex h-7 items-center justify-between gap-2 touch:h-10">
        <FollowUp at={card.next_follow_up_at} />
        {host && (
          <span
            className={`absolute -right-1 flex flex-none rounded-sm bg-raised touch:static touch:-mr-1 touch:bg-transparent ${shownNear}`}
          >
            <ReachButtons lead={card} tabIndex={-1} />
            <LeadMenu lead={{ ...card, status: 'lead' }} host={host} tabIndex={-1} />
          </span>
        )}
      </div>
    </div>
  );
});

function FollowUp({ at }: { at: string | null }) {
  const zone = useAppUser()?.timeZone;
  if (!at) return <span className="truncate text-xs text-ink-faint">No follow-up</span>;
  const isOverdue = isPast(at);
  return (
    <span
      className={`flex min-w-0 items-center gap-1.5 text-xs font-medium ${isOverdue ? 'text-warning-text' : 'text-ink-soft'}`}
      data-tip={formatExactTime(at, zone)}
    >
      <CalendarClock aria-hidden className="size-3.5!" />
      <span className="truncate">
        {isOverdue && <span className="sr-only">Overdue: </span>}
        {formatDay(at, undefined, zone)}
        <span className="@max-[10rem]:hidden"> {formatTime(at, zone)}</span>
      </span>
    </span>
  );
}

const isPast = (at: string): boolean => Date.parse(at) < Date.now();
