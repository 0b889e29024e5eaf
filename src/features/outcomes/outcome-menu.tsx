// The six outcomes in a lead's panel and on its page, each with its key, and what was tried so far.
import { PhoneOutgoing } from 'lucide-react';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { formatCounted } from '../../web/format-count.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { useFiguresAsCalled } from './use-figures-as-called.browser.ts';
import { logOutcomeOf } from './log-outcome.browser.ts';
import { outcomeItems } from './outcome-items.browser.ts';
import type { Outcome } from './outcome.rules.ts';
import { useUnsavedOutcomes } from './outcome-saves.browser.ts';

/** What was tried so far, and the menu. `hasFigures`: it is known what was tried. */
export function OutcomeBar({ lead, hasFigures = true }: { lead: Lead; hasFigures?: boolean }) {
  const unsaved = useUnsavedOutcomes(lead.id);
  const log = (outcome: Outcome) => logOutcomeOf(lead, outcome);
  const { call_attempts: attempts, last_outcome: last } = useFiguresAsCalled(lead);
  return (
    <div className="flex min-w-0 items-center gap-2 pl-3 text-sm text-ink-faint">
      <div className="min-w-0 flex-1">
        <p>
          {hasFigures && (attempts === 0 ? 'No call attempts' : formatCounted(attempts, 'call attempt'))}
          {hasFigures && last && (
            <>
              {' · '}
              <span className="text-ink-soft">{last}</span>
            </>
          )}
        </p>
        {unsaved.length > 0 && <Badge tone="warning">Not saved yet</Badge>}
      </div>
      <Menu
        items={outcomeItems(log)}
        trigger={
          <Button size="small" icon={<PhoneOutgoing aria-hidden />}>
            Log outcome
          </Button>
        }
      />
    </div>
  );
}
