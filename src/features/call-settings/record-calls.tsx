import { Checkbox } from '../../web/ui/checkbox.tsx';
import { useCallSettings, useRecordCalls } from './call-settings.browser.ts';

export function RecordCalls() {
  const { data } = useCallSettings();
  const save = useRecordCalls();
  return (
    <div className="flex flex-col">
      <Checkbox
        label="Record calls"
        checked={data?.record_outbound_enabled ?? false}
        disabled={!data}
        onChange={(event) => save.mutate(event.target.checked)}
      />
      <p role="status" className="text-xs text-danger-text empty:hidden">
        {save.isError && 'We couldn’t save this. Please try again.'}
      </p>
    </div>
  );
}
