import { useState } from 'react';
import { timeHint } from '../../domain/follow-up-hour.ts';
import { wholeTimeMessage } from '../../domain/half-typed.ts';
import { leadName } from '../../domain/lead-name.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Button } from '../../web/ui/button.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Field } from '../../web/ui/field.tsx';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { followUpChoices, localTexts, readFollowUpTexts, typedFollowUp, type LocalTexts } from './follow-up.rules.ts';

interface ChooseTimeDialogProps {
  lead: Pick<LeadRow, 'name' | 'phone' | 'email'>;
  onClose: () => void;
  /** Null clears it. */
  onChoose: (to: string | null) => void;
}

/** Any moment, on the agent's own clock: at 9:00 AM without a time, none when both fields are empty. */
export function ChooseTimeDialog({ lead, onClose, onChoose }: ChooseTimeDialogProps) {
  const zone = shownZone();
  const [typed, setTyped] = useState(() => {
    const tomorrow = followUpChoices(Date.now(), zone).find(({ key }) => key === 'tomorrow');
    return localTexts(tomorrow?.at ?? null, zone);
  });
  const [fault, setFault] = useState<string>();
  const type = (change: Partial<LocalTexts>) => {
    setTyped({ ...typed, ...change });
    setFault(undefined);
  };
  const isEmpty = typed.date === '' && typed.time === '';
  const save = () => {
    const read = readFollowUpTexts(typed, zone);
    if ('fault' in read) return setFault(read.fault);
    const at = typedFollowUp(typed, zone)?.at ?? null;
    if (at !== null && Date.parse(at) <= Date.now()) return setFault('Choose a time in the future.');
    onChoose(at);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Follow up with ${leadName(lead)}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={save}>
            {isEmpty ? 'Clear follow-up' : 'Set follow-up'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Date" error={fault === wholeTimeMessage ? undefined : fault}>
          <DateInput
            type="date"
            min="1900-01-01"
            max="2100-12-31"
            isAhead
            value={typed.date}
            onText={(date) => type({ date })}
          />
        </Field>
        <Field label="Time" hint={timeHint} error={fault === wholeTimeMessage ? fault : undefined}>
          <DateInput type="time" value={typed.time} onText={(time) => type({ time })} />
        </Field>
        <p className="col-span-2 text-sm text-ink-faint">Your time, {zone.replaceAll('_', ' ')}</p>
        {/* Without it Enter does nothing: a form of two fields is sent by its button only. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
