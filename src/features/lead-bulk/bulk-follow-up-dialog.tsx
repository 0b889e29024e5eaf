// One follow-up for all selected leads: a quick choice, or any moment to come on the agent's own clock.
import { useId, useState, type FormEvent } from 'react';
import { followUpTime, timeHint } from '../../domain/follow-up-hour.ts';
import { wholeTimeMessage } from '../../domain/half-typed.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatDay, formatTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Button } from '../../web/ui/button.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Field } from '../../web/ui/field.tsx';
import { followUpChoices, readFollowUpTexts, typedFollowUp } from '../leads/follow-up.rules.ts';
import { pastFollowUp } from './lead-bulk.contract.ts';

interface BulkFollowUpDialogProps {
  /** "3 leads" */
  whom: string;
  onClose: () => void;
  onChoose: (at: string) => void;
}

export function BulkFollowUpDialog({ whom, onClose, onChoose }: BulkFollowUpDialogProps) {
  const form = useId();
  const zone = shownZone();
  const [typed, setTyped] = useState({ date: '', time: followUpTime });
  const [fault, setFault] = useState<string>();
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    setFault(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readFollowUpTexts(typed, zone);
    if ('fault' in read) return setFault(read.fault);
    const at = typedFollowUp(typed, zone)?.at;
    if (at === undefined) return setFault('Enter a date.');
    if (Date.parse(at) <= Date.now()) return setFault(pastFollowUp);
    onChoose(at);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set follow-up"
      description={`This replaces the next follow-up of ${whom}.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={form}>
            Set follow-up
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3" noValidate>
        <div className="flex flex-wrap gap-1.5" role="group" aria-label="Quick choices">
          {followUpChoices(Date.now(), zone).map(({ key, label, at }) => (
            <Button key={key} size="small" onClick={() => onChoose(at)}>
              {label}
              <span className="font-normal text-ink-faint">
                {key === 'later' || key === 'tomorrow' ? formatTime(at) : formatDay(at)}
              </span>
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Date" error={fault === wholeTimeMessage ? undefined : fault}>
            <DateInput
              type="date"
              min={todayIn(zone, Date.now())}
              max="2100-12-31"
              isAhead
              value={typed.date}
              onText={(date) => type({ date })}
            />
          </Field>
          <Field label="Time" hint={timeHint} error={fault === wholeTimeMessage ? fault : undefined}>
            <DateInput type="time" value={typed.time} onText={(time) => type({ time })} />
          </Field>
        </div>
        <p className="text-sm text-ink-faint">Your time, {zone.replaceAll('_', ' ')}</p>
      </form>
    </Dialog>
  );
}
