// Whether the people of the file agreed to texts: without a record automatic and bulk texts pass them over.
import { consentLimits } from '../../domain/consent.ts';
import { Field } from '../../web/ui/field.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { consentFaults, type SaidConsent } from '../../domain/said-consent.ts';
import { useContactSettings } from '../consent/consents.browser.ts';
import { GivenToField } from '../consent/given-to-field.tsx';

interface ConsentOptionProps {
  said: SaidConsent;
  /** Somebody tried to go on without what is missing. */
  showsFaults: boolean;
  onChange: (said: SaidConsent) => void;
}

export function ConsentOption({ said, showsFaults, onChange }: ConsentOptionProps) {
  const settings = useContactSettings();
  const faults = showsFaults ? consentFaults(said) : {};
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label="Did these people agree to texts?"
        value={said.by}
        onChange={(by) => onChange({ ...said, by })}
        options={[
          {
            value: 'unsaid',
            label: 'Only where the file says so',
            hint: 'Bulk and automatic texts skip everyone without a consent record.',
          },
          { value: 'agent', label: 'Yes, with me or my agency' },
          {
            value: 'third_party',
            label: 'A lead vendor got their consent',
            hint: 'Carriers refuse automatic texts to bought and shared leads from toll-free numbers.',
          },
        ]}
      />
      {said.by === 'agent' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <GivenToField
            value={said.givenTo}
            ownNames={settings.data?.own_names ?? []}
            fault={faults.givenTo}
            onChange={(givenTo) => onChange({ ...said, givenTo })}
          />
          <Field label="Where or how" required error={faults.source}>
            <TextInput
              value={said.source}
              maxLength={consentLimits.source}
              placeholder="Quote form on my website"
              onChange={({ target }) => onChange({ ...said, source: target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
