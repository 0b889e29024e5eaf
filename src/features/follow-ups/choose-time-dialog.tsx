import { useState } from 'react';
import { instantOf, toLocalDateTime } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { leadName } from '../leads/lead-cells.tsx';
import { snoozedTo } from './follow-up-time.rules.ts';
import type { FollowUp } from './follow-ups.contract.ts';

interface ChooseTimeDialogProps {
  row: FollowUp;
  onClose: () => void;
  onChoose: (row: FollowUp, to: string) => void;
}

/** Any moment, on the agent's own clock. */
export function ChooseTimeDialog({ row, onClose, onChoose }: ChooseTimeDialogProps) {
  const zone = shownZone();
  const [typed, setTyped] = useState(() => inputValue(snoozedTo('tomorrow', Date.now(), zone), zone));
  const [fault, setFault] = useState<string>();
  const save = () => {
    const [date = '', time = ''] = typed.split('T');
    const at = instantOf(date, time, zone);
    if (at === null) return setFault('Enter a date and a time.');
    if (at <= Date.now()) return setFault('This is in the past.');
    onChoose(row, new Date(at).toISOString());
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Follow up with ${leadName(row)}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={save}>
            Set follow-up
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="When" error={fault} hint={`Your time, ${zone.replaceAll('_', ' ')}`}>
          <TextInput
            type="datetime-local"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function inputValue(at: number, zone: string): string {
  const { date, hour, minute } = toLocalDateTime(at, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${two(hour)}:${two(minute)}`;
}
