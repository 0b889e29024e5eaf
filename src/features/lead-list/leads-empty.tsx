import { BadgeDollarSign, Plus, SearchX, Users } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { useLeadSlots } from '../leads/lead-slots.browser.ts';

interface LeadsEmptyProps {
  tab: 'lead' | 'sold';
  isFiltered: boolean;
  isSearched: boolean;
  onReset: () => void;
  onAdd: () => void;
}

export function LeadsEmpty({ tab, isFiltered, isSearched, onReset, onAdd }: LeadsEmptyProps) {
  const tools = useLeadSlots().flatMap(({ firstLeadsTool }) => firstLeadsTool ?? []);
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No leads found"
        actions={<Button onClick={onReset}>Clear search and filters</Button>}
      >
        {isSearched
          ? 'Search by any part of a name, phone, email, company, tag or note.'
          : 'No leads match all of these filters.'}
      </EmptyState>
    );
  }
  if (tab === 'sold') {
    return (
      <EmptyState icon={BadgeDollarSign} title="No sold leads yet">
        When you write a policy, choose “Mark as SOLD” on the lead. It moves here along with its policy file.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Users}
      title="No leads yet"
      actions={
        <>
          {tools.map(({ label, icon: Icon, open }) => (
            <Button key={label} icon={<Icon aria-hidden />} aria-haspopup="dialog" onClick={open}>
              {label}
            </Button>
          ))}
          <Button icon={<Plus aria-hidden />} onClick={onAdd}>
            Add your first lead
          </Button>
        </>
      }
    >
      Import a file from any vendor or add a lead yourself. Each lead has a stage, notes, a follow-up and one-key
      calling.
    </EmptyState>
  );
}
