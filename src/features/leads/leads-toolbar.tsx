import { ListFilter, Trash2 } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { leadStages, stageLabel } from '../../domain/lead-stage.ts';
import { formatCount } from '../../web/format-count.ts';
import type { SetSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { BulkBar, FilterChip, Toolbar } from '../../web/ui/toolbar.tsx';
import { lazyLoad } from './lazy-load.tsx';
import { useLeadSlots } from './lead-slots.browser.ts';
import type { LeadsSearch } from './leads-page.tsx';

interface LeadsToolbarProps {
  search: LeadsSearch;
  setSearch: SetSearch;
  counts: { stages: Record<string, number> } | undefined;
}

export function LeadsToolbar({ search, setSearch, counts }: LeadsToolbarProps) {
  const find = useCallback((q: string) => setSearch({ q: q.trim() }), [setSearch]);
  const items = leadStages.map((stage) => ({
    key: stage,
    label: `${stageLabel(stage)}${counts ? ` (${formatCount(counts.stages[stage] ?? 0)})` : ''}`,
    run: () => setSearch({ stage }),
  }));
  return (
    <Toolbar label="Search and filters">
      <SearchField
        label={search.tab === 'sold' ? 'Search sold leads' : 'Search leads'}
        value={search.q}
        onChange={find}
        placeholder="Name, phone, email or company"
        className="w-70 max-md:w-auto max-md:min-w-0 max-md:flex-1"
      />
      {search.tab === 'lead' &&
        (search.stage ? (
          <FilterChip name="Stage" value={stageLabel(search.stage)} onRemove={() => setSearch({ stage: null })} />
        ) : (
          <Menu
            align="start"
            items={items}
            trigger={
              <Button tone="ghost" icon={<ListFilter aria-hidden />}>
                Stage
              </Button>
            }
          />
        ))}
    </Toolbar>
  );
}

interface SelectionBarProps {
  ids: ReadonlySet<string>;
  onClear: () => void;
  onRemove: () => void;
}

export function SelectionBar({ ids, onClear, onRemove }: SelectionBarProps) {
  const slots = useLeadSlots();
  return (
    <BulkBar count={ids.size} noun="lead" onClear={onClear}>
      {slots.map(({ bulkTool }, index) => {
        const Tool = bulkTool && lazyLoad(bulkTool);
        return (
          Tool && (
            <Suspense key={index} fallback={null}>
              <Tool ids={[...ids]} />
            </Suspense>
          )
        );
      })}
      <Button size="small" icon={<Trash2 aria-hidden />} onClick={onRemove}>
        Delete
      </Button>
    </BulkBar>
  );
}
