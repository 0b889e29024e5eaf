import { CreditCard } from 'lucide-react';
import { isRunning } from '../../domain/subscription-status.ts';
import { formatCounted } from '../../web/format-count.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import type { AccountPage, AccountSubscription } from './account.contract.ts';
import { subscriptionStatuses } from './account.words.ts';
import { When } from './when.tsx';

export function SubscriptionsCard({ subscriptions, teams }: Pick<AccountPage, 'subscriptions' | 'teams'>) {
  return (
    <Card flush title="Subscription and teams">
      {subscriptions.length === 0 ? (
        <EmptyState compact icon={CreditCard} title="No subscription">
          This account has never subscribed.
        </EmptyState>
      ) : (
        <ul>
          {subscriptions.map((each) => (
            <Subscription key={each.id} subscription={each} />
          ))}
        </ul>
      )}
      {teams.length > 0 && (
        <ul>
          {teams.map(({ id, name, role, status }) => (
            <li key={id} className="border-t border-line px-5 py-2.5 text-sm">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-ink-soft">
                {' '}
                · {role} · {status}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Subscription({ subscription }: { subscription: AccountSubscription }) {
  const { status, seats, current_period_end: end, trial_end: trialEnd, cancel_at_period_end: ends } = subscription;
  return (
    <li className="border-t border-line px-5 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isRunning(status) ? 'good' : 'warning'}>{subscriptionStatuses[status] ?? status}</Badge>
        {ends && <Badge tone="warning">Ends with this period</Badge>}
        {seats > 0 && <span>{formatCounted(seats, 'team seat')}</span>}
      </p>
      <p className="text-xs wrap-anywhere text-ink-faint">
        {trialEnd && status === 'trialing' && (
          <>
            Trial until <When at={trialEnd} /> ·{' '}
          </>
        )}
        {end && (
          <>
            Period ends <When at={end} /> ·{' '}
          </>
        )}
        <code className="font-mono">{subscription.stripe_subscription_id}</code>
      </p>
    </li>
  );
}
