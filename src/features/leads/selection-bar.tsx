// What can be done with the selected leads: in place of the toolbar, on a phone below the cards.
import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { BulkBar, ChooseBar } from '../../web/ui/toolbar.tsx';
import { lazyLoad } from './lazy-load.tsx';
import { useLeadSlots, type BulkToolProps } from './lead-slots.browser.ts';

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
        const Tool = bulkTool && lazyLoad(bulkTool);
        return (
          Tool && (
            <Suspense key={index} fallback={null}>
              <Tool status={status} ids={[...ids]} all={all} onDone={onClear} />
            </Suspense>
          )
        );
      })}
      {tools.length === 0 && (
        <Button size="small" icon={<Trash2 aria-hidden />} onClick={onRemove}>
          Delete
        </Button>
      )}
    </Bar>
  );
}
