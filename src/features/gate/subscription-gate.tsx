// Shown to a signed-in person without subscription or team. Refreshing stands above Subscribe: who has just paid must not buy again.
// Where the answer was late or none, it is what one begins with.
import { LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { brand } from '../../domain/brand.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { isOwing } from '../../domain/subscription-status.ts';
import { subscribe } from './subscribe.browser.ts';
import { AccountFrame } from '../../web/shell/account-frame.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { planPrice, seatPrice } from '../payments/plan-price.rules.ts';
import { isUnknown, type GateState } from './gate-state.rules.ts';
import { SuspendedScreen } from './suspended-screen.tsx';
import { TrialOffer } from './trial-offer.tsx';

interface SubscriptionGateProps {
  user: { id: string; email: string };
  blocked: Extract<GateState, { state: 'blocked' }>;
  /** Where the free trial is still to be had, the person's zone: who left its payment page finds it again here. */
  trialZone: string | null;
  /** The trial was not started because its card had had one. */
  trialRefused: boolean;
  /** The team that this person is a member of, and paused. */
  pausedTeam: { name: string; has_plan: boolean } | null;
  /** Looks again whether the app is open to this person. */
  onRecheck: () => void;
  onLogOut: () => void;
}

export function SubscriptionGate(props: SubscriptionGateProps) {
  const { user, blocked, trialZone, trialRefused, pausedTeam, onRecheck, onLogOut } = props;
  const [isBusy, setBusy] = useState(false);
  const priceId = useId();
  const unknown = isUnknown(blocked.reason);
  const owes = isOwing(blocked.subscriptionStatus);
  const offersTrial = trialZone !== null && !unknown && user.email !== '';
  const start = async () => {
    setBusy(true);
    if (user.email) await subscribe(user);
    else location.assign('/login');
    setBusy(false);
  };
  if (blocked.reason === 'suspended') return <SuspendedScreen email={user.email} onLogOut={onLogOut} />;
  return (
    <AccountFrame
      title={`Subscribe to access ${brand.productName}`}
      corner={
        <div className="flex min-w-0 items-center gap-1">
          <span className="truncate text-sm text-ink-soft">{user.email}</span>
          <Button tone="ghost" size="small" icon={<LogOut aria-hidden />} onClick={onLogOut}>
            Log out
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {unknown && (
          <Notice tone="warning">
            We couldn’t check your subscription. You weren’t charged, and your work is safe. Please refresh in a moment.
          </Notice>
        )}
        {trialRefused && (
          <Notice tone="warning">
            This card was already used for a free trial on another account, so your trial didn’t start and you weren’t
            charged. Click Subscribe to start the regular plan.
          </Notice>
        )}
        {pausedTeam && (
          <Notice tone="warning">
            Your access through {pausedTeam.name} is paused.{' '}
            {pausedTeam.has_plan
              ? 'There are fewer paid seats than members. Ask the team owner for a seat, or subscribe yourself.'
              : 'The owner’s plan has ended. You’re back when it’s paid again, or subscribe yourself.'}{' '}
            Your leads are kept.
          </Notice>
        )}
        <p>
          You’re logged in, but no active subscription was found. If you were invited to a team, ask the team owner to
          add you.
        </p>
        {owes && <p>Your last payment didn’t go through. Click Subscribe to pay the open invoice.</p>}
        {offersTrial && <TrialOffer user={user} zone={trialZone} takesFocus onRefused={onRecheck} />}
        <div className="mt-2 flex flex-col gap-2">
          <Button tone={unknown ? 'primary' : 'secondary'} wide autoFocus={unknown} onClick={() => location.reload()}>
            Refresh status
          </Button>
          <Button
            tone={unknown || offersTrial ? 'secondary' : 'primary'}
            wide
            autoFocus={!unknown && !offersTrial}
            busy={isBusy}
            aria-describedby={unknown || owes ? undefined : priceId}
            onClick={() => void start()}
          >
            Subscribe
          </Button>
          {!unknown && !owes && (
            <p id={priceId} className="text-sm text-ink-soft">
              {offersTrial ? 'Without the trial: ' : ''}
              {formatWholeDollars(productTerms.planPriceCents)} today, then {planPrice}. Cancel anytime. Team seats, if
              you run a team, are {seatPrice} each.
            </p>
          )}
        </div>
        <p className="text-center text-sm">
          <Link to="/account" className={textLinkClass}>
            Invoices, data export, and account deletion
          </Link>
        </p>
        <p className="text-center text-xs text-ink-faint">
          {blocked.subscriptionStatus ?? 'No subscription found'} · {blocked.reason}
        </p>
      </div>
    </AccountFrame>
  );
}
