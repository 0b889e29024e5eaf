// What the nightly checks of money found: it should be nothing.
import { formatCounted } from '../../web/format-count.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import type { DailyCheck } from './overview.contract.ts';
import { isCheckLate } from './overview.rules.ts';
import { checkLabels } from './overview.words.ts';
import { When } from './when.tsx';

export function ChecksCard({ checks }: { checks: readonly DailyCheck[] }) {
  return (
    <Card flush title="Ledger" description="Checked every night.">
      <ul>
        {checks.map((check) => (
          <Row key={check.name} check={check} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ check: { name, checked_at: at, found, faults } }: { check: DailyCheck }) {
  const { label, about } = checkLabels[name] ?? { label: name, about: '' };
  return (
    <li className="border-t border-line px-5 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{label}</span>
        {at !== null && (
          <Badge tone={found > 0 ? 'danger' : 'good'}>
            {found > 0 ? formatCounted(found, 'difference') : 'In order'}
          </Badge>
        )}
        {isCheckLate(at, Date.now()) && <Badge tone="warning">{at === null ? 'Not run yet' : 'Overdue'}</Badge>}
      </p>
      <p className="text-ink-soft">{about}</p>
      {faults.length > 0 && (
        <ul className="mt-1">
          {faults.map(({ fault, ref, user_id: userId, email }, place) => (
            <li key={place} className="py-1 wrap-anywhere">
              {[fault, ref, email ?? userId].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {at && (
        <p className="text-xs text-ink-faint">
          Checked <When at={at} />
        </p>
      )}
    </li>
  );
}
