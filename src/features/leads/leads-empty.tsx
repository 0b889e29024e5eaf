import { BadgeDollarSign, Plus, SearchX, Users } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { useLeadSlots } from './lead-slots.browser.ts';

interface LeadsEmptyProps {
  tab: 'lead' | 'sold';
  isFiltered: boolean;
  isSearched: boolean;
  onReset: () => void;
  onAdd: () => void;
}

export function LeadsEmpty({ tab, isFiltered, isSearched, onReset, onAdd }: LeadsEmptyProps) {
  const slots = useLeadSlots();
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing found"
        actions={<Button onClick={onReset}>Clear search and filters</Button>}
      >
        {isSearched
          ? 'Search takes part of a name, phone, email, company, tag or note.'
          : 'No lead matches all of these filters.'}
      </EmptyState>
    );
  }
  if (tab === 'sold') {
    return (
      <EmptyState icon={BadgeDollarSign} title="No sold leads yet">
        Choose “Mark as SOLD” on a lead when the policy is written. It moves here with its policy file.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Users}
      title="No leads yet"
      actions={
        <>
          {slots.map(({ firstLeadsTool }, index) => {
            const Tool = firstLeadsTool && late(firstLeadsTool);
            return Tool && <Tool key={index} />;
          })}
          <Button icon={<Plus aria-hidden />} onClick={onAdd}>
            Add your first lead
          </Button>
        </>
      }
    >
      Import a file from any vendor, or add one by hand. Each lead then has its stage, notes, follow-up and one key to
      call.
    </EmptyState>
  );
}
