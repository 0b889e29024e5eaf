// The numbers for the scrub service, as a file.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { staleDays } from './dnc-registry.rules.ts';
import { saveNumbersToCheck } from './scrub-file.browser.ts';
import { dayLabel, dayOptions, nothingToCheck, olderThan, outTitle, saveNumbers, saySaved } from './scrub.words.ts';

export function NumbersOut() {
  const [days, setDays] = useState<string>(String(staleDays));
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState<{ words: string; isFault: boolean } | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      const count = await saveNumbersToCheck(Number(days));
      say({ words: count === 0 ? nothingToCheck : saySaved(count), isFault: false });
    } catch (error) {
      say({ words: describeError(error).message, isFault: true });
    }
    setBusy(false);
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{outTitle}</h3>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={olderThan} className="w-52 max-md:flex-1">
          <Select
            value={days}
            onChange={setDays}
            options={dayOptions.map((each) => ({ value: String(each), label: dayLabel(each) }))}
          />
        </Field>
        <Button icon={<Download aria-hidden />} busy={isBusy} onClick={() => void save()}>
          {saveNumbers}
        </Button>
      </div>
      <p role="status" className={`text-sm ${said?.isFault ? 'text-danger-text' : 'text-ink-soft'}`}>
        {said?.words}
      </p>
    </section>
  );
}
