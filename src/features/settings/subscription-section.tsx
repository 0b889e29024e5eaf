// The subscription as it stands, and the thanks after a checkout.
import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { formatDay, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { readSettings } from './settings.contract.ts';
import { periodEnd, planWords, statusTone, statusWord } from './subscription-words.rules.ts';

type Subscription = EndpointAnswer<typeof readSettings>['subscription'];

interface SubscriptionSectionProps {
  subscription: Subscription;
  zone: string;
}

export function SubscriptionSection({ subscription, zone }: SubscriptionSectionProps) {
  const cameFromCheckout = useReturnFromCheckout();
  const runs = subscription?.status === 'active' || subscription?.status === 'trialing';
  return (
    <Card title="Subscription">
      <div className="flex flex-col gap-4">
        {cameFromCheckout && runs && (
          <Notice tone="good">
            {subscription.status === 'trialing'
              ? 'Thank you. Your 7-day trial has begun.'
              : 'Thank you. Your subscription is active.'}
          </Notice>
        )}
        <SubscriptionFacts subscription={subscription} zone={zone} />
      </div>
    </Card>
  );
}

function SubscriptionFacts({ subscription, zone }: SubscriptionSectionProps) {
  if (!subscription)
    return <p className="text-ink-soft">You use the app through your team and have no subscription of your own.</p>;
  const end = periodEnd(subscription);
  return (
    <DescriptionList
      facts={[
        { key: 'plan', label: 'Plan', value: planWords() },
        {
          key: 'status',
          label: 'Status',
          value: <Badge tone={statusTone(subscription.status)}>{statusWord(subscription.status)}</Badge>,
        },
        ...(end
          ? [
              {
                key: 'end',
                label: end.label,
                value: (
                  <time dateTime={end.at} data-tip={formatExactTime(end.at, zone)}>
                    {formatDay(end.at, new Date(), zone)}
                  </time>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** True on the first view after a checkout that began in this tab. */
function useReturnFromCheckout(): boolean {
  const [returned] = useState(() => readBegun());
  useEffect(() => forgetBegun(), []);
  return returned;
}

const begunKey = 'checkout-begun';

function readBegun(): boolean {
  try {
    return sessionStorage.getItem(begunKey) !== null;
  } catch {
    return false;
  }
}

function forgetBegun(): void {
  try {
    sessionStorage.removeItem(begunKey);
  } catch {
    // Nothing was kept.
  }
}
