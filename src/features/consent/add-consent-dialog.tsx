// The agent's own word that a person has agreed: to whom, where, when and to which words.
import { useId, useState, type FormEvent } from 'react';
import { consentLimits } from '../../domain/consent.ts';
import { halfTyped, wholeDateMessage, wholeTimeMessage } from '../../domain/half-typed.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { instantOf, todayIn } from '../../domain/time-zone.ts';
import { ApiError } from '../../web/api-client.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { collectedByLabels, vendorConsentHint } from './consent.words.ts';
import { GivenToField } from './given-to-field.tsx';
import { useAddConsent, useContactSettings, type NewConsent } from './consents.browser.ts';

interface AddConsentDialogProps {
  leadId: string;
  numbers: readonly string[];
  ownNames: readonly string[];
  onClose: () => void;
}

interface Typed {
  number: string;
  text: boolean;
  call: boolean;
  collectedBy: NewConsent['collected_by'];
  /** Null: as suggested. */
  givenTo: string | null;
  source: string;
  words: string;
  date: string;
  time: string;
}

export function AddConsentDialog({ leadId, numbers, ownNames, onClose }: AddConsentDialogProps) {
  const form = useId();
  const settings = useContactSettings();
  const add = useAddConsent(leadId);
  const [typed, setTyped] = useState<Typed>({
    number: numbers[0] ?? '',
    text: true,
    call: false,
    collectedBy: 'agent',
    givenTo: null,
    source: '',
    words: '',
    date: '',
    time: '',
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setFaults({});
  };
  const givenTo = typed.givenTo ?? settings.data?.known_as ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const at = momentOf(typed);
    if ('fault' in at) return setFaults({ given_at: at.fault });
    setFailure(null);
    add.mutate(
      {
        number: typed.number,
        channels: [...(typed.text ? (['text'] as const) : []), ...(typed.call ? (['call'] as const) : [])],
        collected_by: typed.collectedBy,
        given_to: givenTo,
        source: typed.source,
        words: typed.words.trim() || null,
        given_at: at.at,
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : [];
          setFaults(Object.fromEntries(fields.map(({ path, message }) => [path.split('.')[1] ?? '', message])));
          if (fields.length === 0) setFailure(`We couldn’t save the record. ${error.message}`);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Add consent record"
      description="What you enter is kept with the date as your record. It can’t be changed later, only withdrawn."
      keepOpenOutside={typed.source !== '' || typed.words !== ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={form} busy={add.isPending}>
            Add record
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" className="mb-3">
          {failure}
        </Notice>
      )}
      <form id={form} onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {numbers.length > 1 && (
          <Field label="Number" error={faults['number']}>
            <Select
              value={typed.number}
              onChange={(number) => type({ number })}
              options={numbers.map((value) => ({ value, label: formatPhone(value) }))}
            />
          </Field>
        )}
        <fieldset>
          <legend className="mb-2 text-xs font-medium text-ink-soft">They agreed to</legend>
          <div className="flex gap-4">
            <Checkbox label="Texts" checked={typed.text} onChange={({ target }) => type({ text: target.checked })} />
            <Checkbox label="Calls" checked={typed.call} onChange={({ target }) => type({ call: target.checked })} />
          </div>
          {faults['channels'] && <p className="mt-1 text-xs text-danger-text">{faults['channels']}</p>}
        </fieldset>
        <RadioGroup
          label="How they agreed"
          value={typed.collectedBy}
          onChange={(collectedBy) => type({ collectedBy })}
          options={[
            { value: 'agent', label: collectedByLabels.agent },
            { value: 'third_party', label: collectedByLabels.third_party, hint: vendorConsentHint },
          ]}
        />
        {typed.collectedBy === 'agent' ? (
          <GivenToField
            value={givenTo}
            ownNames={ownNames}
            fault={faults['given_to']}
            onChange={(value) => type({ givenTo: value })}
          />
        ) : (
          <Field label="Vendor’s name" required error={faults['given_to']}>
            <TextInput
              value={givenTo}
              maxLength={consentLimits.givenTo}
              onChange={({ target }) => type({ givenTo: target.value })}
            />
          </Field>
        )}
        <Field label="Where or how" required error={faults['source']}>
          <TextInput
            value={typed.source}
            maxLength={consentLimits.source}
            placeholder="Quote form on my website, signed card at the county fair"
            onChange={({ target }) => type({ source: target.value })}
          />
        </Field>
        <Field label="Words they saw or said" error={faults['words']}>
          <TextArea
            value={typed.words}
            maxLength={consentLimits.words}
            placeholder="I agree to get texts from …"
            onChange={({ target }) => type({ words: target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Date" error={faults['given_at']}>
            <DateInput
              type="date"
              min="2000-01-01"
              max={todayIn(shownZone(), Date.now())}
              value={typed.date}
              onText={(date) => type({ date })}
            />
          </Field>
          <Field label="Time" hint={`Your time, ${shownZone().replaceAll('_', ' ')}`}>
            <DateInput type="time" value={typed.time} onText={(time) => type({ time })} />
          </Field>
        </div>
        {/* Without it Enter does nothing in a form of several fields. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function momentOf({ date, time }: Typed): { at: string | null } | { fault: string } {
  if (date === halfTyped) return { fault: wholeDateMessage };
  if (time === halfTyped) return { fault: wholeTimeMessage };
  if (date === '') return time === '' ? { at: null } : { fault: 'Enter the date, too.' };
  if (time === '') return { fault: 'Enter the time, too. About right is fine.' };
  if (date > todayIn(shownZone(), Date.now())) return { fault: 'Enter a time that isn’t in the future.' };
  const at = instantOf(date, time, shownZone());
  return at === null ? { fault: wholeDateMessage } : { at: new Date(at).toISOString() };
}
