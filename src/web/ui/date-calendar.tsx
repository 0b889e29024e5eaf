// A month to choose a day from, beside its field: one week to a row, the arrows go by days and weeks, Page Up and Page Down by
// months, with Shift by years. Escape and a choice go back to the field.
import { Popover as Base } from '@base-ui/react/popover';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { useLayer } from '../layers.ts';
import { Button, IconButton } from './button.tsx';
import { useLayerKeys } from './use-layer-keys.ts';

interface DateCalendarProps {
  field: RefObject<HTMLElement | null>;
  /** `YYYY-MM-DD`, as is every day here; anything else is no choice yet. */
  value: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** The picker counts in days of the device. */
const toDay = (date: string): Date => new Date(`${date}T12:00:00`);
const two = (value: number): string => String(value).padStart(2, '0');
const toText = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

const dayNames = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
/** In the same digits as are seen: whoever says them chooses the day. */
const dayName = (day: Date): string => dayNames.format(day);

const firstDay = '1900-01-01';
const lastDay = '2100-12-31';

const look = {
  // It says the month; to the eye the bar above does.
  month_caption: 'sr-only',
  month_grid: 'border-collapse',
  weekday: 'h-7 w-9 text-xs font-medium text-ink-faint',
  day: 'p-0 text-center',
  day_button: 'size-9 rounded-sm tabular-nums hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus',
  today: 'font-semibold *:text-accent-text',
  outside: 'text-ink-faint',
  disabled: 'opacity-40',
  selected: '*:bg-accent! *:text-on-accent!',
};

export function DateCalendar({ field, value, today, min, max, onChoose, onClose }: DateCalendarProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayerKeys(true, popup);
  useLayer(true, onClose);
  const [from, to] = [toDay(min ?? firstDay), toDay(max ?? lastDay)];
  const chosen = isCalendarDate(value) ? toDay(value) : undefined;
  const [month, setMonth] = useState(() => within(chosen ?? toDay(today), from, to));
  // What is pressed here means nothing to what stands around the field: a form, a row.
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  const isToday = today >= (min ?? firstDay) && today <= (max ?? lastDay);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner positionMethod="fixed" anchor={field} sideOffset={4} align="start" className="z-60">
          <Base.Popup
            data-modal
            data-calendar
            ref={popup}
            aria-label="Calendar"
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td button[tabindex="0"]') ?? true}
            finalFocus={field}
            onKeyDown={press}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            className="popup float-motion max-h-[min(calc(100dvh-16px),var(--available-height,100dvh))] overflow-y-auto p-3!"
          >
            <MonthBar month={month} from={from} to={to} onMonth={setMonth} />
            <DayPicker
              mode="single"
              hideNavigation
              fixedWeeks
              showOutsideDays
              required
              selected={chosen}
              today={toDay(today)}
              month={month}
              onMonthChange={setMonth}
              startMonth={from}
              endMonth={to}
              disabled={{ before: from, after: to }}
              onSelect={(day) => onChoose(toText(day))}
              classNames={look}
              labels={{ labelDayButton: dayName }}
            />
            {isToday && (
              <Button size="small" tone="ghost" className="mt-2" wide onClick={() => onChoose(today)}>
                Today
              </Button>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MonthBarProps {
  month: Date;
  from: Date;
  to: Date;
  onMonth: (month: Date) => void;
}

const steps = {
  before: [
    { label: 'Previous year', by: -12, Icon: ChevronsLeft },
    { label: 'Previous month', by: -1, Icon: ChevronLeft },
  ],
  after: [
    { label: 'Next month', by: 1, Icon: ChevronRight },
    { label: 'Next year', by: 12, Icon: ChevronsRight },
  ],
} as const;

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

function MonthBar({ month, from, to, onMonth }: MonthBarProps) {
  const buttons = (side: keyof typeof steps) =>
    steps[side].map(({ label, by, Icon }) => {
      const next = within(new Date(month.getFullYear(), month.getMonth() + by, 1, 12), from, to);
      const isEnd = isSameMonth(next, month);
      return (
        // It keeps the focus at the end of its way.
        <IconButton
          key={label}
          label={label}
          size="small"
          aria-disabled={isEnd || undefined}
          onClick={() => isEnd || onMonth(next)}
        >
          <Icon aria-hidden />
        </IconButton>
      );
    });
  return (
    <div className="mb-1 flex items-center">
      {buttons('before')}
      <span aria-hidden className="flex-1 text-center font-semibold">
        {monthNames.format(month)}
      </span>
      {buttons('after')}
    </div>
  );
}

const isSameMonth = (one: Date, other: Date): boolean =>
  one.getFullYear() === other.getFullYear() && one.getMonth() === other.getMonth();

/** The first of its month, or of the nearest month with days to choose from. */
function within(day: Date, from: Date, to: Date): Date {
  const first = (date: Date) => new Date(date.getFullYear(), date.getMonth(), 1, 12);
  return first(day < from ? from : day > to ? to : day);
}
