import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { timeZoneOptions } from '../../web/time-zone-options.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { late } from '../../web/ui/late.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { saveRescueSettings, type RescueSettingsAnswer } from './lead-rescue.contract.ts';
import { agentWaitSentence } from './lead-rescue.words.ts';
import { useKeepPlan } from './rescue-queries.browser.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { settingsClearMs, useIndicator } from './use-indicator.browser.ts';
import { VariablesHelper } from './variables-helper.tsx';

const TurnOnDialog = late(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog);

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour}:00 (${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'})`,
}));

type Typed = Omit<RescueSettingsAnswer, 'waits_for' | 'starts_per_day'> & { starts_per_day: string };

/** What was changed while a save was on its way stays. */
const typedSince = (now: Partial<Typed>, sent: Typed): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== sent[field as keyof Typed]),
  ) as Partial<Typed>;

interface RescueSettingsProps {
  settings: RescueSettingsAnswer;
  /** A day has a text. */
  hasWords: boolean;
}

export function RescueSettings({ settings, hasWords }: RescueSettingsProps) {
  const keep = useKeepPlan();
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [indicator, show] = useIndicator(settingsClearMs);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isAsking, setAsking] = useState(false);
  const shown = { ...settings, starts_per_day: String(settings.starts_per_day), ...typed };
  const zones = useMemo(() => timeZoneOptions(settings.send_tz), [settings.send_tz]);
  const type = (change: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...change }));
    setFaults({});
  };
  const save = useMutation({
    mutationFn: ({ enabled, loop_enabled, send_tz, send_hour_local, starts_per_day: perDay }: Typed) => {
      const starts_per_day = Number(perDay);
      return call(saveRescueSettings, { body: { enabled, loop_enabled, send_tz, send_hour_local, starts_per_day } });
    },
    onMutate: () => show('saving'),
    onSuccess: (saved, sent) => {
      keep.settings(saved);
      keep.again();
      setTyped((now) => typedSince(now, sent));
      show('saved');
    },
    onError: (error) => {
      show('failed');
      const fields = error instanceof ApiError ? error.fields : [];
      setFaults(Object.fromEntries(fields.map(({ path, message }) => [path.split('.')[1] ?? '', message])));
    },
    onSettled: () => setAsking(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (shown.enabled && !settings.enabled) setAsking(true);
    else save.mutate(shown);
  };
  const wait = settings.enabled ? agentWaitSentence(settings.waits_for ?? (hasWords ? null : 'no_template')) : null;
  return (
    <Card title="Settings">
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {wait && <Notice tone="warning">{wait}</Notice>}
        <Checkbox
          label="Enabled"
          hint="Texts go only to leads in No Pickup who agreed to texts from you."
          checked={shown.enabled}
          onChange={({ target }) => type({ enabled: target.checked })}
        />
        <Checkbox
          label="Loop"
          hint="After the last day, its text repeats daily until they reply."
          checked={shown.loop_enabled}
          onChange={({ target }) => type({ loop_enabled: target.checked })}
        />
        <Field label="Time Zone" error={faults['send_tz']}>
          <Select options={zones} value={shown.send_tz} onChange={(send_tz) => type({ send_tz })} />
        </Field>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-1 2xl:grid-cols-2">
          <Field label="Send hour" error={faults['send_hour_local']}>
            <Select
              options={hours}
              value={String(shown.send_hour_local)}
              onChange={(hour) => type({ send_hour_local: Number(hour) })}
            />
          </Field>
          <Field label="New people a day" error={faults['starts_per_day']}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={1000}
              value={shown.starts_per_day}
              onChange={({ target }) => type({ starts_per_day: target.value })}
            />
          </Field>
        </div>
        <p className="text-xs text-ink-faint">
          Where a state’s hours are narrower, the text waits for the next lawful hour.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="primary" type="submit" busy={save.isPending}>
            Save settings
          </Button>
          <SaveIndicator is={indicator} why={save.error ? describeError(save.error).message : undefined} />
        </div>
        <VariablesHelper />
      </form>
      {isAsking && (
        <TurnOnDialog
          fallback={null}
          perDay={Number(shown.starts_per_day)}
          isBusy={save.isPending}
          onTurnOn={() => save.mutate(shown)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
