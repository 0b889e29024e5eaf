import { Checkbox } from '../../web/ui/checkbox.tsx';
import { useRecordCalls } from './call-settings.browser.ts';

export function RecordCalls() {
  const { isKnown, isOn, hasFailed, press } = useRecordCalls();
  return (
    <div className="flex flex-col">
      <Checkbox
        label="Record calls"
        checked={isOn}
        disabled={!isKnown}
        data-tip="Where everyone must agree, both of you hear a notice first."
        onChange={(event) => press(event.target.checked)}
      />
      <p role="status" className="text-xs text-danger-text empty:hidden">
        {hasFailed && 'We couldn’t save this. Please try again.'}
      </p>
    </div>
  );
}
