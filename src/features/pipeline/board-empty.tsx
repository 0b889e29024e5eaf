import { Columns3, SearchX } from 'lucide-react';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Link } from '../../web/ui/link.tsx';

interface BoardEmptyProps {
  /** Takes search and filters away; null: there are none. */
  onReset: (() => void) | null;
}

export function BoardEmpty({ onReset }: BoardEmptyProps) {
  return onReset ? (
    <EmptyState
      icon={SearchX}
      title="No matching leads"
      actions={<Button onClick={onReset}>Clear search and filters</Button>}
    >
      No leads in your pipeline match this search and these filters.
    </EmptyState>
  ) : (
    <EmptyState
      icon={Columns3}
      title="Your pipeline is empty"
      actions={
        <Link to="/app/leads" className={buttonClass({ tone: 'primary' })}>
          Go to Leads
        </Link>
      }
    >
      Every lead you add or import starts here under No Pickup and moves on with each call.
    </EmptyState>
  );
}
