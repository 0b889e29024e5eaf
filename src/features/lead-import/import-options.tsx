import { properName } from '../../domain/proper-name.ts';
import { formatCounted } from '../../web/format-count.ts';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Field } from '../../web/ui/field.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';
import { SuggestInput } from '../../web/ui/suggest-input.tsx';
import { CheckedOption } from '../dnc-registry/checked-option.tsx';
import { useUsedSuggestions } from '../leads/used-values.browser.ts';
import { ConsentOption } from './consent-option.tsx';
import type { ImportOption, MapStep } from './import-flow.browser.ts';

interface ImportOptionsProps {
  step: Pick<MapStep, ImportOption | 'showsFaults' | 'properNames' | 'count'>;
  onChange: (change: Partial<Pick<MapStep, ImportOption>>) => void;
  onProperNames: (properNames: boolean) => void;
}

export function ImportOptions({ step, onChange, onProperNames }: ImportOptionsProps) {
  const [sources, tags] = [useUsedSuggestions('sources'), useUsedSuggestions('tags')];
  const { count, example } = step.count.preview.capitals;
  return (
    <div className="flex flex-col gap-4">
      {example !== null && (
        <Checkbox
          checked={step.properNames}
          onChange={(event) => onProperNames(event.target.checked)}
          label={`Change ${formatCounted(count, 'name')} in ALL CAPS to normal case`}
          hint={`${example} → ${properName(example)}`}
        />
      )}
      <RadioGroup
        label="When a lead already exists"
        value={step.existing}
        onChange={(existing) => onChange({ existing })}
        options={[
          { value: 'skip', label: 'Skip the row' },
          {
            value: 'fill_blanks',
            label: 'Fill in blanks',
            hint: 'Adds missing details. Nothing already on the lead changes.',
          },
        ]}
      />
      <ConsentOption said={step.consent} showsFaults={step.showsFaults} onChange={(consent) => onChange({ consent })} />
      <CheckedOption
        checkedOn={step.checkedOn}
        showsFaults={step.showsFaults}
        onChange={(checkedOn) => onChange({ checkedOn })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Source for rows without one">
          <SuggestInput
            {...sources}
            value={step.source}
            maxLength={120}
            placeholder="Vendor or campaign"
            onText={(source) => onChange({ source })}
          />
        </Field>
        <Field label="Tags for every row">
          <SuggestInput
            {...tags}
            isList
            value={step.tags}
            maxLength={400}
            placeholder="veterans, july"
            onText={(typed) => onChange({ tags: typed })}
          />
        </Field>
      </div>
    </div>
  );
}
