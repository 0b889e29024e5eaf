// Which columns the table shows, in which order and how wide, and how high its rows are.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { Popover } from '../../web/ui/popover.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { isColumnOf, leadColumnKeys, defaultColumns, type LeadColumn } from '../lead-search/lead-columns.rules.ts';
import type { LeadStatus } from '../lead-model/lead-shape.contract.ts';
import { columnNames } from './leads-columns.tsx';
import type { ListLook } from './list-look.browser.ts';

interface LeadsColumnsPanelProps {
  anchor: RefObject<HTMLElement | null>;
  tab: LeadStatus;
  shown: readonly LeadColumn[];
  onChange: (columns: readonly LeadColumn[] | null) => void;
  look: ListLook;
  onClose: () => void;
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

export function LeadsColumnsPanel({ anchor, tab, shown, onChange, look, onClose }: LeadsColumnsPanelProps) {
  const hidden = leadColumnKeys.filter((key) => isColumnOf(tab, key) && !shown.includes(key));
  const move = (index: number, by: -1 | 1) => {
    const next = [...shown];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <Popover
      anchor={anchor}
      title="Columns and density"
      align="end"
      width="w-72"
      onClose={onClose}
      actions={
        <>
          <Button tone="ghost" disabled={shown.join() === defaultColumns[tab].join()} onClick={() => onChange(null)}>
            Reset to default
          </Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SegmentedControl
        label="Density"
        className="mb-3 w-full"
        options={densities}
        value={look.density}
        onChange={look.setDensity}
      />
      <ul aria-label="Columns" className="flex flex-col">
        {[...shown, ...hidden].map((key, index) => {
          const isShown = index < shown.length;
          const name = columnNames[key];
          return (
            <li key={key} className="flex min-h-8 items-center gap-1">
              <Checkbox
                label={name}
                className="flex-1"
                checked={isShown}
                disabled={key === 'name'}
                onChange={() => onChange(isShown ? shown.filter((each) => each !== key) : [...shown, key])}
              />
              {/* A pressed button that became disabled would drop the focus. */}
              {isShown && key !== 'name' && (
                <>
                  <IconButton
                    label={`Move ${name} up`}
                    size="small"
                    aria-disabled={index < 2}
                    onClick={() => index >= 2 && move(index, -1)}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} down`}
                    size="small"
                    aria-disabled={index === shown.length - 1}
                    onClick={() => index < shown.length - 1 && move(index, 1)}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-2 border-t border-line pt-2">
        <Button
          tone="ghost"
          size="small"
          className="-ml-2"
          disabled={Object.keys(look.widths).length === 0}
          onClick={() => look.setWidths({})}
        >
          Reset column widths
        </Button>
      </div>
    </Popover>
  );
}
