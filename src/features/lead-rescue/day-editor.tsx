import { Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { IconButton, Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { renderTemplate } from '../templates/render-template.rules.ts';
import type { TemplateValues } from '../templates/template-variables.rules.ts';
import { SegmentMeter } from '../texting/segment-meter.tsx';
import type { RescueDay } from './lead-rescue.contract.ts';
import { maxDayLength } from './plan-day.rules.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { useDaySave } from './use-day-save.browser.ts';

interface DayEditorProps {
  day: RescueDay;
  values: TemplateValues;
  onRemove: () => void;
}

export function DayEditor({ day, values, onRemove }: DayEditorProps) {
  const { body, setBody, indicator, why, other, settle } = useDaySave(day);
  const box = useRef<HTMLDivElement>(null);
  const texts = useMemo(() => [{ text: renderTemplate(body, values) }], [body, values]);
  const label = `Day ${day.day}`;
  const isBlank = body.trim() === '';
  return (
    <div ref={box} className="flex flex-col gap-1">
      <div className="flex min-h-7 items-center gap-2">
        <label htmlFor={`rescue-day-${day.day}`} className="text-sm font-medium">
          {label}
        </label>
        <SaveIndicator is={indicator} why={why} />
        <IconButton label={`Remove ${label}`} size="small" className="ml-auto text-ink-faint" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <TextArea
        id={`rescue-day-${day.day}`}
        rows={3}
        value={body}
        maxLength={maxDayLength}
        onChange={({ target }) => setBody(target.value)}
      />
      {other ? (
        <Notice
          tone="warning"
          action={
            <span className="flex gap-1">
              <Button size="small" onClick={() => settle('mine')}>
                Keep mine
              </Button>
              <Button size="small" onClick={() => settle('theirs')}>
                Use the other
              </Button>
            </span>
          }
        >
          This day was changed in another window.
        </Notice>
      ) : isBlank ? (
        <p className="min-h-4 text-xs text-ink-faint">Blank: nothing is sent on this day.</p>
      ) : (
        <SegmentMeter
          words={body}
          texts={texts}
          onFix={(words) => {
            setBody(words);
            box.current?.querySelector('textarea')?.focus();
          }}
        />
      )}
    </div>
  );
}
