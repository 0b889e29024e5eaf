// What can be done with the selected leads: in place of the toolbar, on a phone below the cards.
import { Trash2 } from 'lucide-react';
import { late } from '../../web/ui/late.tsx';
import { Button } from '../../web/ui/button.tsx';
import { BulkBar, ChooseBar } from '../../web/ui/bulk-bar.tsx';
import { useLeadSlots, type BulkToolProps } from '../leads/lead-slots.browser.ts';

interface SelectionBarProps {
  isPhone: boolean;
  status: BulkToolProps['status'];
  ids: ReadonlySet<string>;
  /** All that match instead of those. */
  all: BulkToolProps['all'];
  /** Offers that; undefined where there is nothing more. */
  onSelectAll: (() => void) | undefined;
  allLabel: string;
  onClear: () => void;
  onRemove: () => void;
}

export function SelectionBar({
  isPhone,
  status,
  ids,
  all,
  onSelectAll,
  allLabel,
  onClear,
  onRemove,
}: SelectionBarProps) {
  const tools = useLeadSlots().filter(({ bulkTool }) => bulkTool);
  const Bar = isPhone ? ChooseBar : BulkBar;
  return (
    <Bar
      count={all ? all.total : ids.size}
      noun="lead"
      allLabel={allLabel}
      onSelectAll={all ? undefined : onSelectAll}
      onClear={onClear}
    >
      {tools.map(({ bulkTool }, index) => {
        const Tool = bulkTool && late(bulkTool, { takesKeys: true });
        return Tool && <Tool key={index} status={status} ids={[...ids]} all={all} onDone={onClear} />;
      })}
      {tools.length === 0 && (
        <Button size="small" icon={<Trash2 aria-hidden />} onClick={onRemove}>
          Delete
        </Button>
      )}
    </Bar>
  );
}
