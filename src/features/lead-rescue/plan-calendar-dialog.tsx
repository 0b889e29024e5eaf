// The plan of one contact as it would go from now on: nothing is sent by looking at it.
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SkeletonText } from '../../web/ui/skeleton.tsx';
import { readCalendar, type RescueSettingsAnswer, type Tracker } from './lead-rescue.contract.ts';
import { whatNext } from './lead-rescue.words.ts';
import { momentIn } from './shown-moments.browser.ts';

interface PlanCalendarDialogProps {
  tracker: Tracker;
  settings: RescueSettingsAnswer;
  onClose: () => void;
}

export function PlanCalendarDialog({ tracker, settings, onClose }: PlanCalendarDialogProps) {
  const at = momentIn(settings.send_tz);
  const calendar = useQuery({
    queryKey: ['lead-rescue', 'calendar', tracker.id],
    queryFn: ({ signal }) => call(readCalendar, { params: { id: tracker.id }, query: {} }, { signal }),
    gcTime: 0,
  });
  const { data } = calendar;
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`Calendar of ${tracker.name ?? formatPhone(tracker.phone)}`}
      description={whatNext(data?.tracker ?? tracker, settings, at)}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {!data ? (
        calendar.isError ? (
          <ErrorState
            compact
            title="We couldn’t load the calendar."
            error={calendar.error}
            onRetry={() => void calendar.refetch()}
            retrying={calendar.isFetching}
          />
        ) : (
          <SkeletonText lines={8} />
        )
      ) : data.days.length === 0 ? (
        <EmptyState compact title="Nothing comes next">
          {data.tracker.stop_reason ? 'Resume to continue the plan.' : 'Add a day template first.'}
        </EmptyState>
      ) : (
        <ol
          aria-label="Days to come"
          // Scrolled by keys.
          tabIndex={0}
          className="flex flex-col divide-y divide-line"
        >
          {data.days.map(({ day, does, at: moment, body, repeats, parts }) => (
            <li key={day} className="flex flex-col gap-0.5 py-2.5 text-sm">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">Day {day}</span>
                <span className="text-ink-faint tabular-nums">
                  {formatDateTime(moment, new Date(), settings.send_tz)}
                </span>
                {repeats !== null && <Badge>Repeats Day {repeats}</Badge>}
                {does === 'skip' && <Badge>Skipped</Badge>}
                {parts > 1 && <span className="text-xs text-ink-faint">{parts} segments</span>}
              </span>
              <span className="wrap-anywhere text-ink-soft">{body ?? 'Blank, so nothing is sent.'}</span>
            </li>
          ))}
          <li className="py-2.5 text-xs text-ink-faint">
            {data.is_end
              ? 'Then the plan is done.'
              : 'And so on each day. Days come later when a text has to wait for a lawful hour.'}
          </li>
        </ol>
      )}
    </Dialog>
  );
}
