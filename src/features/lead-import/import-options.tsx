import { Field } from '../../web/ui/field.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import type { MapStep } from './import-flow.browser.ts';

interface ImportOptionsProps {
  step: Pick<MapStep, 'existing' | 'source' | 'tags'>;
  onChange: (change: Partial<Pick<MapStep, 'existing' | 'source' | 'tags'>>) => void;
}

export function ImportOptions({ step, onChange }: ImportOptionsProps) {
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Rows of people who are in your leads already"
        value={step.existing}
        onChange={(existing) => onChange({ existing })}
        options={[
          { value: 'skip', label: 'Skip them' },
          { value: 'fill_blanks', label: 'Fill blanks', hint: 'Adds what a lead lacks. Nothing it has is changed.' },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Source where there is none">
          <TextInput
            value={step.source}
            maxLength={120}
            placeholder="Vendor or campaign"
            onChange={(event) => onChange({ source: event.target.value })}
          />
        </Field>
        <Field label="Tags for every row">
          <TextInput
            value={step.tags}
            maxLength={400}
            placeholder="veterans, july"
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
