// For how long recordings are kept, chosen beside the switch while it is on.
import { confirm } from '../../web/ui/ask.ts';
import { Select } from '../../web/ui/select.tsx';
import { useKeepDays } from './call-settings.browser.ts';
import { keepDays, spanOf, type KeepDays } from './keep-days.rules.ts';

const options = keepDays.map((days) => ({ value: String(days), label: `Keep for ${spanOf[days]}` }));

export function KeepRecordings() {
  const { days, hasFailed, choose } = useKeepDays();
  if (days === null) return null;
  const change = async (wanted: KeepDays) => {
    const isSure =
      wanted > days ||
      (await confirm({
        title: `Keep recordings for ${spanOf[wanted]}?`,
        body: 'Older recordings are deleted within the hour. You can’t undo this.',
        confirmLabel: 'Delete older recordings',
        tone: 'danger',
      }));
    if (isSure) choose(wanted);
  };
  return (
    <div className="flex flex-col">
      <Select
        keptAtOnce
        label="How long recordings are kept"
        className="w-40"
        options={options}
        value={String(days)}
        onChange={(value) => void change(Number(value) as KeepDays)}
      />
      <p role="status" className="text-xs text-danger-text empty:hidden">
        {hasFailed && 'We couldn’t save this. Please try again.'}
      </p>
    </div>
  );
}
