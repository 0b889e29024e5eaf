import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../web/api-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { TemplateValues } from '../templates/template-variables.rules.ts';
import { DayEditor } from './day-editor.tsx';
import { addRescuePlan, removeRescueDay, saveRescueDay, type RescueDay } from './lead-rescue.contract.ts';
import { missingDays, nextNewDay } from './plan-day.rules.ts';
import { presetText } from './preset-texts.words.ts';
import { useKeepPlan } from './rescue-queries.browser.ts';

interface DayTemplatesProps {
  days: readonly RescueDay[];
  /** What fills the agent's own places. */
  agent: TemplateValues;
}

const refused = (error: Error) => toast({ text: `Save failed. ${describeError(error).message}`, tone: 'danger' });

export function DayTemplates({ days, agent }: DayTemplatesProps) {
  const keep = useKeepPlan();
  const known = days.map(({ day }) => day);
  const next = nextNewDay(known);
  const missing = missingDays(known).length;
  const add = useMutation({
    mutationFn: (day: number) => call(saveRescueDay, { params: { day }, body: { body: presetText(day), version: 0 } }),
    onSuccess: (day) => {
      keep.day(day);
      requestAnimationFrame(() => document.getElementById(`rescue-day-${day.day}`)?.focus());
    },
    onError: refused,
  });
  const addPlan = useMutation({
    mutationFn: () => call(addRescuePlan, { body: {} }),
    onSuccess: (plan) => keep.days(plan.days),
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: (day: number) => call(removeRescueDay, { params: { day } }),
    onMutate: (day) => keep.without(day),
    onError: (error) => {
      refused(error);
      keep.again();
    },
  });
  const askRemove = async ({ day, body }: RescueDay) => {
    const isSure = await confirm({
      title: `Remove Day ${day}`,
      body:
        body.trim() === ''
          ? 'Nothing is sent on this day then.'
          : 'Its text is deleted. Nothing is sent on this day then.',
      confirmLabel: `Remove Day ${day}`,
      tone: 'danger',
    });
    if (isSure) remove.mutate(day);
  };
  const values = useMemo<TemplateValues>(() => ({ ...sampleLead, ...agent }), [agent]);
  const tools = (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        busy={add.isPending}
        disabled={next === null}
        onClick={() => next !== null && add.mutate(next)}
      >
        Add day
      </Button>
      <Button
        size="small"
        icon={<CalendarPlus aria-hidden />}
        busy={addPlan.isPending}
        disabled={missing === 0}
        onClick={() => addPlan.mutate()}
      >
        Add 30-day plan
      </Button>
    </div>
  );
  return (
    <Card
      className="xl:col-span-2"
      title="Day Templates (Day 2+)"
      description="Day 1 is your New Lead text. A blank day is skipped. Changes are saved as you type."
      aside={tools}
    >
      {days.length === 0 ? (
        <EmptyState compact title="No day templates yet">
          Add 30-day plan fills days 2 to 31 with texts you can change.
        </EmptyState>
      ) : (
        <ol className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {days.map((day) => (
            <li key={day.day} className="min-w-0">
              <DayEditor day={day} values={values} onRemove={() => void askRemove(day)} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Someone for the meter; each person's own text is measured as it is sent. */
const sampleLead: TemplateValues = {
  first_name: 'Alexandra',
  last_name: 'Sample',
  full_name: 'Alexandra Sample',
  state: 'TN',
};
