// The next follow-ups from today on, and the way to the queue where they are dealt with.
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { StageBadge } from '../../web/ui/stage-badge.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import { boundsOf } from '../follow-ups/follow-up-time.rules.ts';
import { OverdueLink } from '../follow-ups/overdue-link.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { RowsSkeleton } from './meetings-panel.tsx';
import { comingFollowUps, maxFollowUps } from './schedule.contract.ts';
import { followUpsNotLoaded } from './schedule.words.ts';

export const comingKey = ['leads', 'coming-follow-ups'] as const;

export function FollowUpsPanel({ onOpen }: { onOpen: (leadId: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: comingKey,
    queryFn: ({ signal }) => call(comingFollowUps, { query: {} }, { signal }),
    select: ({ rows }) => rows.slice(0, maxFollowUps),
    retry: 1,
    // The day ends: what is today's now is overdue then.
    refetchInterval: () => boundsOf('today', Date.now(), shownZone()).before - Date.now() + 1000,
  });
  const now = useMinutes();
  return (
    <Card title="Upcoming follow-ups" aside={<OverdueLink />} flush className="self-start">
      {error && !data ? (
        <div className="px-5 pb-5">
          <Notice
            tone="danger"
            action={
              <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {followUpsNotLoaded(describeError(error).message)}
          </Notice>
        </div>
      ) : !data ? (
        <RowsSkeleton label="Loading your follow-ups…" />
      ) : data.length === 0 ? (
        <EmptyState compact icon={CalendarCheck} title="No upcoming follow-ups">
          Follow-ups you set on leads show up here.
        </EmptyState>
      ) : (
        <ol aria-label="Upcoming follow-ups" className="border-t border-line">
          {data.map((row) => (
            <li
              key={row.id}
              className="relative flex items-center gap-3 border-b border-line px-5 py-3 last:border-b-0 hover:bg-hover"
            >
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  className="block max-w-full truncate rounded-xs text-left font-medium after:absolute after:inset-0"
                  onClick={() => onOpen(row.id)}
                >
                  {leadName(row)}
                </button>
                <p className="truncate text-sm text-ink-soft tabular-nums">
                  <time
                    dateTime={row.next_follow_up_at}
                    data-tip={formatExactTime(row.next_follow_up_at)}
                    className={Date.parse(row.next_follow_up_at) < now ? 'font-medium text-warning-text' : ''}
                  >
                    {formatDateTime(row.next_follow_up_at)}
                  </time>
                  {row.name && row.phone && (
                    <span className="text-ink-faint max-md:hidden"> · {formatPhone(row.phone)}</span>
                  )}
                </p>
              </div>
              {row.status === 'sold' ? (
                <Badge tone="good">Sold</Badge>
              ) : (
                isLeadStage(row.stage) && <StageBadge stage={row.stage} label={stageLabel(row.stage)} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
