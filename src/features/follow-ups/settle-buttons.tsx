// The ways to deal with a follow-up where it stands: done, or later.
import { Check, Clock } from 'lucide-react';
import { formatDay, formatTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { keys } from '../../web/key-table.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { type MenuItem } from '../../web/ui/menu-item.ts';
import { Menu } from '../../web/ui/menu.tsx';
import { snoozedTo } from './follow-up-time.rules.ts';

interface SettleButtonsProps {
  /** Of the lead. */
  name: string;
  /** With their keys, where the page binds them. */
  hasKeys: boolean;
  onDone: () => void;
  onLater: (to: string) => void;
  onChoose: () => void;
}

export function SettleButtons({ name, hasKeys, onDone, onLater, onChoose }: SettleButtonsProps) {
  const shortcut = (key: string) => (hasKeys ? { shortcut: key } : {});
  return (
    <>
      <IconButton
        label={`Mark done: ${name}`}
        {...shortcut(keys.done.key)}
        size="small"
        data-done
        onClick={onDone}
        // The next row has the focus by then: a key that is held down is one press.
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      >
        <Check aria-hidden />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={`Snooze: ${name}`} {...shortcut(keys.later.key)} size="small" data-later>
            <Clock aria-hidden />
          </IconButton>
        }
        items={laterItems(onLater, onChoose)}
      />
    </>
  );
}

function laterItems(later: (to: string) => void, choose: () => void): MenuItem[] {
  const to = (snooze: 'hour' | 'tomorrow' | 'week') =>
    new Date(snoozedTo(snooze, Date.now(), shownZone())).toISOString();
  const day = (at: string) => `${formatDay(at)} ${formatTime(at)}`;
  return [
    { key: 'hour', label: 'In 1 hour', run: () => later(to('hour')) },
    { key: 'tomorrow', label: day(to('tomorrow')), run: () => later(to('tomorrow')) },
    { key: 'week', label: `Next week: ${day(to('week'))}`, run: () => later(to('week')) },
    { key: 'line', line: true },
    { key: 'choose', label: 'Choose a time…', run: choose },
  ];
}
