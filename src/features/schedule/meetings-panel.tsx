// Coming meetings: when, with whom, where to go, and which lead it is.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus, UserPlus, Video } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { call } from '../../web/api-client.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { formatDay, formatExactTime, formatTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { meetingsKey, useConnection } from './connect.browser.ts';
import { safeLink } from './meeting.rules.ts';
import { meetingsFault, useMeetings } from './meetings-query.browser.ts';
import { addInviteeAsLead } from './schedule.contract.ts';
import { ConnectButton, NotOffered } from './scheduling-section.tsx';

type Meeting = NonNullable<ReturnType<typeof useMeetings>['data']>[number];
type Invitee = Meeting['invitees'][number];
type OnOpen = (leadId: string) => void;

/**
 * In pixels, how high the meetings stood here last: their skeleton is as high, so that nothing below moves when they come.
 * At the first visit it is as high as four of them, and fewer leave that room.
 */
const heightKey = 'meetings-height';
const firstHeight = 257;

export function MeetingsPanel({ onOpen }: { onOpen: OnOpen }) {
  const { data, error, refetch, isFetching } = useMeetings();
  const list = useRef<HTMLOListElement>(null);
  const [height] = useState(() => Number(readDevice(heightKey)) || firstHeight);
  useLayoutEffect(() => {
    if (list.current) writeDevice(heightKey, String(list.current.offsetHeight));
    else if (data) writeDevice(heightKey, null);
  }, [data]);
  return (
    <Card title="Upcoming meetings" flush className="self-start">
      {error && (
        <div className="px-5 pb-5">
          <Notice
            tone="danger"
            action={
              <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {meetingsFault(error)}
          </Notice>
          <ConnectionNotice />
        </div>
      )}
      {!data && !error && (
        <div className="overflow-hidden" style={{ height }}>
          <RowsSkeleton label="Loading your meetings…" />
        </div>
      )}
      {/* What was read before stays below the fault: the links to join are needed just then. */}
      {data && (
        // Beside the follow-ups nothing stands below, and no room is kept.
        <div
          style={error ? undefined : ({ '--kept-height': `${height}px` } as CSSProperties)}
          className="max-lg:min-h-(--kept-height)"
        >
          {data.length > 0 ? (
            <ol ref={list} aria-label="Upcoming meetings" className="border-t border-line">
              {data.map((meeting) => (
                <MeetingRow key={meeting.uri ?? meeting.start_time} meeting={meeting} onOpen={onOpen} />
              ))}
            </ol>
          ) : (
            !error && <NoMeetings />
          )}
        </div>
      )}
    </Card>
  );
}

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="border-t border-line">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex h-16 flex-col justify-center gap-2 border-b border-line px-5 last:border-b-0">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Why there may be nothing to see, and what to do about it. */
function ConnectionNotice() {
  const { data } = useConnection();
  if (data?.connection?.status !== 'reconnect') return null;
  return (
    <div className="mt-3">
      <ConnectButton back="calendar" again />
    </div>
  );
}

function NoMeetings() {
  const { data, isPending } = useConnection();
  if (isPending) return <RowsSkeleton label="Loading your meetings…" />;
  if (!data?.connection) {
    return (
      <EmptyState
        compact
        icon={CalendarPlus}
        title="No calendar is connected"
        actions={data?.is_offered !== false && <ConnectButton back="calendar" />}
      >
        {data?.is_offered === false ? (
          <NotOffered />
        ) : (
          'Connect Calendly to see booked meetings here and on each lead’s timeline.'
        )}
      </EmptyState>
    );
  }
  const page = safeLink(data.connection.scheduling_url);
  return (
    <EmptyState
      compact
      icon={CalendarClock}
      title="No upcoming meetings"
      actions={
        page && (
          <a href={page} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
            Open booking page
          </a>
        )
      }
    >
      Meetings people book with you in Calendly show up here.
    </EmptyState>
  );
}

function MeetingRow({ meeting, onOpen }: { meeting: Meeting; onOpen: OnOpen }) {
  const { name, start_time: start, end_time: end, location, invitees } = meeting;
  const link = safeLink(location?.join_url);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium tabular-nums">
          <time dateTime={start} data-tip={formatExactTime(start)}>
            {formatDay(start)} {formatTime(start)}
          </time>
          {end && <span className="font-normal text-ink-faint"> – {formatTime(end)}</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{name}</p>
        {!link && location?.location && <p className="text-sm wrap-anywhere text-ink-faint">{location.location}</p>}
        <ul className="mt-1 flex flex-col gap-1 empty:hidden">
          {(invitees ?? []).map((invitee) => (
            <InviteeLine key={invitee.id} invitee={invitee} onOpen={onOpen} />
          ))}
        </ul>
      </div>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'small' })}
          aria-label={`Join ${name}, ${formatDay(start)} ${formatTime(start)} (opens in a new tab)`}
        >
          <span className="inline-flex items-center gap-2">
            <Video aria-hidden />
            Join
          </span>
        </a>
      )}
    </li>
  );
}

function InviteeLine({ invitee, onOpen }: { invitee: Invitee; onOpen: OnOpen }) {
  const client = useQueryClient();
  const { lead } = invitee;
  const shown = invitee.name ?? invitee.email ?? invitee.phone ?? 'Someone';
  const add = useMutation({
    mutationFn: () => call(addInviteeAsLead, { params: { id: invitee.id }, body: { lead_id: crypto.randomUUID() } }),
    onSuccess: ({ lead: made, merged }) => {
      toast({
        text: merged ? `${made.name ?? shown} was already a lead.` : `${made.name ?? shown} is a lead now.`,
        tone: 'good',
        action: { label: 'Open', run: () => onOpen(made.id) },
      });
      void client.invalidateQueries({ queryKey: meetingsKey });
    },
    onError: (fault) => toast({ text: describeError(fault).message, tone: 'danger' }),
  });
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      {lead ? (
        <button
          type="button"
          className="min-h-6 truncate rounded-xs text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current touch:min-h-11"
          onClick={() => onOpen(lead.id)}
        >
          {lead.name ?? shown}
        </button>
      ) : (
        <>
          <span className="truncate">{shown}</span>
          <Badge>No lead</Badge>
          <Button
            size="small"
            tone="quiet"
            icon={<UserPlus aria-hidden />}
            busy={add.isPending}
            onClick={() => add.mutate()}
          >
            Add as lead
          </Button>
        </>
      )}
    </li>
  );
}
