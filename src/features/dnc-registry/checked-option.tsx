// Whether the numbers of the file were checked against the National Do Not Call Registry, and when.
import { checkDays } from '../../domain/registry-terms.ts';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { checkFault, today } from './checked-on.browser.ts';

interface CheckedOptionProps {
  /** Null: not said. */
  checkedOn: string | null;
  showsFaults: boolean;
  onChange: (checkedOn: string | null) => void;
}

export function CheckedOption({ checkedOn, showsFaults, onChange }: CheckedOptionProps) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        checked={checkedOn !== null}
        onChange={({ target }) => onChange(target.checked ? today() : null)}
        label="This list was checked against the National Do Not Call Registry"
        hint={`Calls need a check in the last ${checkDays} days. Numbers that the file marks as listed stay closed.`}
      />
      {checkedOn !== null && (
        <Field
          label="Date of the check"
          required
          error={showsFaults ? checkFault(checkedOn) : undefined}
          className="max-w-60"
        >
          <DateInput type="date" max={today()} value={checkedOn} onText={onChange} />
        </Field>
      )}
    </div>
  );
}
