// The subscription as it stands: what is paid and how, ending and resuming it, and the thanks after a checkout.
import { useQuery } from '@tanstack/react-query';
import { CreditCard, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { formatDollars } from '../../domain/money.ts';
import { isLive, isRunning } from '../../domain/subscription-status.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { formatDay, formatExactTime } from '../../web/format-date.ts';
import { isToCome } from '../../web/is-to-come.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList, type Fact } from '../../web/ui/description-list.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { useAppUser } from '../../web/app-user.ts';
import { SubscribeButton } from '../gate/subscribe-button.tsx';
import { checkoutStartedKey } from '../gate/subscribe.browser.ts';
import { TrialOffer } from '../gate/trial-offer.tsx';
import { accessQuery } from '../gate/access-query.browser.ts';
import { readBilling } from '../billing/subscription.contract.ts';
import type { readSettings } from './settings.contract.ts';
import { useEnding, usePortal } from './subscription-actions.browser.ts';
import { InvoiceList, useInvoices } from './subscription-invoices.tsx';
import {
  cardWords,
  firstPayment,
  maySubscribe,
  periodEnd,
  planWords,
  seatWords,
  statusTone,
  statusWord,
} from './subscription-words.rules.ts';

type Subscription = NonNullable<EndpointAnswer<typeof readSettings>['subscription']>;
type Billing = EndpointAnswer<typeof readBilling>;

interface SubscriptionSectionProps {
  subscription: Subscription | null;
  zone: string;
  /** The page it stands on, to which the provider's page leads back. */
  place?: 'settings' | 'account';
}

export function useBilling() {
  return useQuery({
    queryKey: ['subscriptions', 'billing'],
    queryFn: ({ signal }) => call(readBilling, { query: {} }, { signal }),
  });
}

export function SubscriptionSection({ subscription, zone, place = 'settings' }: SubscriptionSectionProps) {
  const cameFromCheckout = useReturnFromCheckout();
  // Asked at the same time: who has a subscription has a customer there. What one can press comes with what stands above it.
  useInvoices();
  const billing = useBilling();
  // A sentence of the server's own; asking again would change nothing.
  const isUnknown = billing.error instanceof ApiError && billing.error.code === 'not_found';
  const runs = subscription !== null && isRunning(subscription.status);
  return (
    <Card title="Subscription">
      <div className="flex flex-col gap-4">
        {cameFromCheckout && runs && (
          <Notice tone="good">
            {subscription.status === 'trialing'
              ? `Thank you. Your ${productTerms.trialDays}-day trial has started.`
              : 'Thank you. Your subscription is active.'}
          </Notice>
        )}
        <UnpaidNotice unpaid={billing.data?.unpaid_invoice ?? null} />
        {subscription ? (
          <DescriptionList facts={factsOf(subscription, zone, billing)} />
        ) : (
          <p className="text-ink-soft">
            {place === 'account'
              ? 'You have no subscription.'
              : 'You use the app through your team, so you don’t need your own subscription.'}
          </p>
        )}
        {isUnknown && <Notice tone="warning">{billing.error?.message}</Notice>}
        {billing.isError && !isUnknown && (
          <Notice
            tone="warning"
            action={
              <Button size="small" onClick={() => void billing.refetch()} busy={billing.isFetching}>
                Retry
              </Button>
            }
          >
            We couldn’t reach our payment provider, so your card and invoices aren’t shown.
          </Notice>
        )}
        {isToCome(billing) ? (
          <Skeleton className="h-9 w-64 touch:h-11" />
        ) : (
          <>
            <OpenTrial subscription={subscription} zone={zone} />
            <Actions subscription={subscription} billing={billing.data} place={place} />
            {!isUnknown && (billing.data?.has_customer ?? subscription !== null) && <InvoiceList zone={zone} />}
          </>
        )}
      </div>
    </Card>
  );
}

function factsOf(
  subscription: Subscription,
  zone: string,
  billing: { data: Billing | undefined; isPending: boolean },
): Fact[] {
  const end = periodEnd(subscription);
  const payment = firstPayment(subscription);
  const card = billing.data?.payment_method;
  return [
    { key: 'plan', label: 'Plan', value: planWords() },
    { key: 'seats', label: 'Team seats', value: seatWords(subscription.seats) },
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
              <>
                <time dateTime={end.at} data-tip={formatExactTime(end.at, zone)}>
                  {formatDay(end.at, new Date(), zone)}
                </time>
                {payment && <span className="text-ink-faint"> · {payment}</span>}
              </>
            ),
          },
        ]
      : []),
    ...(billing.isPending || card
      ? [
          {
            key: 'card',
            label: 'Payment method',
            value: card ? cardWords(card) : <Skeleton className="h-5 w-40" />,
          },
        ]
      : []),
  ];
}

function UnpaidNotice({ unpaid }: { unpaid: Billing['unpaid_invoice'] }) {
  if (!unpaid) return null;
  return (
    <Notice tone="danger">
      <p>
        Your last payment of {formatDollars(unpaid.cents)} didn’t go through. Pay the invoice to keep your subscription.
      </p>
      {unpaid.url && (
        <a href={unpaid.url} className={buttonClass({ tone: 'secondary', size: 'small', className: 'mt-2 mb-1' })}>
          Pay invoice
        </a>
      )}
    </Notice>
  );
}

/** For a team member, say, who may have their own trial. */
function OpenTrial({ subscription, zone }: { subscription: Subscription | null; zone: string }) {
  const user = useAppUser();
  const { data, refetch } = useQuery(accessQuery);
  if (!user || !data?.trial_open || !maySubscribe(subscription)) return null;
  return <TrialOffer user={user} zone={zone} onRefused={() => void refetch()} />;
}

interface ActionsProps {
  subscription: Subscription | null;
  billing: Billing | undefined;
  place: 'settings' | 'account';
}

function Actions({ subscription, billing, place }: ActionsProps) {
  const ending = useEnding(subscription);
  const portal = usePortal(place);
  const lasts = subscription !== null && isLive(subscription.status);
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        {ending.done && <p className="text-good-text">{ending.done}</p>}
      </div>
      <div role="alert" className="empty:hidden">
        {(ending.error ?? portal.error) && <p className="text-danger-text">{ending.error ?? portal.error}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {maySubscribe(subscription) && <SubscribeButton />}
        {billing?.has_customer && (
          <>
            <Button
              icon={<CreditCard aria-hidden />}
              busy={portal.opening === 'card'}
              onClick={() => portal.open('card')}
            >
              Change card
            </Button>
            <Button
              icon={<ExternalLink aria-hidden />}
              busy={portal.opening === 'all'}
              onClick={() => portal.open('all')}
            >
              Manage billing
            </Button>
          </>
        )}
        {lasts && subscription.cancel_at_period_end && (
          <Button tone="primary" busy={ending.busy} onClick={ending.resume}>
            Resume subscription
          </Button>
        )}
        {lasts && !subscription.cancel_at_period_end && (
          <Button tone="ghost" busy={ending.busy} onClick={() => void ending.cancel()}>
            Cancel subscription
          </Button>
        )}
      </div>
    </div>
  );
}

/** True on the first view after a checkout that began in this tab. */
function useReturnFromCheckout(): boolean {
  const [returned] = useState(() => readStarted());
  useEffect(() => forgetStarted(), []);
  return returned;
}

function readStarted(): boolean {
  try {
    return sessionStorage.getItem(checkoutStartedKey) !== null;
  } catch {
    return false;
  }
}

function forgetStarted(): void {
  try {
    sessionStorage.removeItem(checkoutStartedKey);
  } catch {
    // Nothing was kept.
  }
}
