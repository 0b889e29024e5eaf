// The next follow-up of a lead: what is set, in the agent's time and in the lead's, and a quick way to set another.
import { CalendarClock, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { halfTyped, wholeDateMessage, wholeTimeMessage } from '../../domain/half-typed.ts';
import { stateName } from '../../domain/us-state.ts';
import { useDraft } from '../../web/draft.ts';
import { formatDateTime, formatDay, formatExactTime, formatTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { followUpChoices, localTexts, otherClocks, typedFollowUp } from '../leads/follow-up.rules.ts';
import { enqueueFollowUp, useFollowUp } from '../leads/lead-saves.browser.ts';
import { useWallZones } from '../leads/wall-zones.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

interface FollowUpBarProps {
  lead: Lead;
  /** Begin with choosing: the person asked for it by a key. */
  isAsked?: boolean;
}

export function FollowUpBar({ lead, isAsked = false }: FollowUpBarProps) {
  const { at, isUnsaved } = useFollowUp(lead);
  const zone = shownZone();
  const draft = useDraft(`follow-up:${lead.id}`, { ...localTexts(at, zone) });
  const [isOpen, setOpen] = useState(isAsked || draft.isDirty);
  const button = useRef<HTMLButtonElement>(null);
  const set = (next: string | null) => {
    enqueueFollowUp(lead, { at: next });
    close();
  };
  const close = () => {
    draft.clear();
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const isOverdue = at !== null && Date.parse(at) < Date.now();
  return (
    <section aria-label="Follow-up" className="rounded-md border border-line">
      <div className="flex min-h-11 items-center gap-2 py-1 pr-1.5 pl-3">
        <CalendarClock aria-hidden className={isOverdue ? 'text-warning-text' : 'text-ink-faint'} />
        <div className="min-w-0 flex-1">
          {at ? (
            <>
              <p className={isOverdue ? 'font-medium text-warning-text' : 'font-medium'}>
                {isOverdue && <span className="sr-only">Overdue: </span>}
                <time dateTime={at} data-tip={formatExactTime(at)}>
                  {formatDateTime(at)}
                </time>
              </p>
              <LeadTime at={at} lead={lead} />
            </>
          ) : (
            <p className="text-ink-faint">No follow-up</p>
          )}
          {isUnsaved && <Badge tone="warning">Not saved yet</Badge>}
        </div>
        {!isOpen && (
          <Button ref={button} size="small" tone="ghost" onClick={() => setOpen(true)}>
            {at ? (
              <span>
                Change<span className="max-md:sr-only"> follow-up</span>
              </span>
            ) : (
              'Set follow-up'
            )}
          </Button>
        )}
        {at && (
          <IconButton label="Clear follow-up" size="small" onClick={() => set(null)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && <Chooser lead={lead} draft={draft} zone={zone} onSet={set} onCancel={close} />}
    </section>
  );
}

/** The same moment by the clock on the lead's wall, where that is another. */
function LeadTime({ at, lead }: { at: string; lead: Lead }) {
  const { state } = lead;
  const zones = otherClocks(at, useWallZones(lead), shownZone());
  if (zones.length === 0 || state === null) return null;
  const times = zones.map((zone) => {
    const isSameDay = formatDay(at, undefined, zone) === formatDay(at);
    return `${isSameDay ? formatTime(at, zone) : formatDateTime(at, undefined, zone)} ${zoneName(at, zone)}`;
  });
  return (
    <p className="text-xs text-ink-faint">
      {times.join(' or ')} in {stateName(state)}
    </p>
  );
}

function zoneName(at: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

interface ChooserProps {
  lead: Lead;
  draft: ReturnType<typeof useDraft<{ date: string; time: string }>>;
  zone: string;
  /** Null clears it. */
  onSet: (at: string | null) => void;
  onCancel: () => void;
}

function Chooser({ lead, draft, zone, onSet, onCancel }: ChooserProps) {
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const typed = typedFollowUp(draft.value, zone);
  const save = () => {
    if (draft.value.date === halfTyped) setError(wholeDateMessage);
    else if (draft.value.time === halfTyped) setError(wholeTimeMessage);
    else if (typed) onSet(typed.at);
    else if (draft.value.date === '') onSet(null);
    else setError('Enter a date.');
  };
  return (
    <form
      ref={form}
      data-follow-up-form
      noValidate
      aria-label="Set follow-up"
      className="flex flex-col gap-3 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <div className="flex flex-wrap gap-1.5">
        {followUpChoices(Date.now(), zone).map(({ key, label, at }) => (
          <Button key={key} size="small" onClick={() => onSet(at)}>
            {label}
            <span className="font-normal text-ink-faint">
              {key === 'later' || key === 'tomorrow' ? formatTime(at) : formatDay(at)}
            </span>
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" error={error === wholeTimeMessage ? undefined : error}>
          <DateInput
            type="date"
            min="1900-01-01"
            max="2100-12-31"
            isAhead
            value={draft.value.date}
            onText={(date) => {
              setError(undefined);
              draft.set({ date });
            }}
          />
        </Field>
        <Field label="Time" error={error === wholeTimeMessage ? error : undefined}>
          <DateInput
            type="time"
            value={draft.value.time}
            onText={(time) => {
              setError(undefined);
              draft.set({ time });
            }}
          />
        </Field>
      </div>
      {typed && (
        <div aria-live="polite">
          {typed.moved && (
            <p className="text-sm text-warning-text">Clocks change that day, so this will be {formatTime(typed.at)}.</p>
          )}
          <LeadTime at={typed.at} lead={lead} />
        </div>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone={draft.isDirty ? 'primary' : 'secondary'} size="small">
          Save follow-up
        </Button>
        <Button size="small" tone="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
