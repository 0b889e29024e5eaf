import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Select } from '../../web/ui/select.tsx';
import { toast } from '../../web/ui/toast.ts';
import { saveTimeZone } from './settings.contract.ts';
import { deviceTimeZone, timeZoneOptions, zoneLabel } from '../../web/time-zone-options.ts';

interface TimeZoneSettingProps {
  zone: string;
  onSaved: (zone: string) => void;
}

/** Shows the choice at once; a refusal brings the former one back with a sentence. */
export function TimeZoneSetting({ zone, onSaved }: TimeZoneSettingProps) {
  const save = useMutation({
    mutationFn: (time_zone: string) => call(saveTimeZone, { body: { time_zone } }),
    onSuccess: ({ time_zone }) => {
      onSaved(time_zone);
      toast({ text: 'Time zone saved.', tone: 'good', key: 'time-zone' });
    },
  });
  const options = useMemo(() => timeZoneOptions(zone), [zone]);
  const device = deviceTimeZone();
  const shown = save.isPending ? save.variables : zone;
  return (
    <div className="flex flex-col gap-3">
      {device !== null && device !== shown && (
        <Notice
          action={
            <Button size="small" onClick={() => save.mutate(device)}>
              Use {zoneLabel(device)}
            </Button>
          }
        >
          This device is in a different time zone: {zoneLabel(device)}.
        </Notice>
      )}
      <Field label="Time zone" labelHidden error={save.error ? describeError(save.error).message : undefined}>
        <Select keptAtOnce options={options} value={shown} onChange={(next) => next !== zone && save.mutate(next)} />
      </Field>
    </div>
  );
}
