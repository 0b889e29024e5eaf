// Shown to a signed-in person without subscription or team. Refreshing comes first: who has just paid, or whose answer was
// late, must not buy again.
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../domain/brand.ts';
import { Button } from '../../web/ui/button.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { isUnknown, type GateState } from './gate.rules.ts';
import { startTrial, subscribe } from './subscribe.browser.ts';

interface SubscriptionGateProps {
  user: { id: string; email: string };
  blocked: Extract<GateState, { state: 'blocked' }>;
  /** The free trial is still to be had: who left its payment page finds it again here. */
  trialOpen: boolean;
  /** The trial was not started because its card had had one. */
  trialRefused: boolean;
  onLogOut: () => void;
}

export function SubscriptionGate({ user, blocked, trialOpen, trialRefused, onLogOut }: SubscriptionGateProps) {
  const [busy, setBusy] = useState<'trial' | 'subscribe' | null>(null);
  const unknown = isUnknown(blocked.reason);
  const owes = blocked.subscriptionStatus === 'past_due' || blocked.subscriptionStatus === 'unpaid';
  const offersTrial = trialOpen && !unknown && user.email !== '';
  const start = async (way: 'trial' | 'subscribe') => {
    setBusy(way);
    if (way === 'trial') await startTrial(user, undefined);
    else if (user.email) await subscribe(user);
    else location.assign('/login');
    setBusy(null);
  };
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
            We could not check your subscription. Nothing was charged; your work is safe. Please refresh in a moment.
          </Notice>
        )}
        {trialRefused && (
          <Notice tone="warning">
            The card you gave has had its free trial on another account, so the trial was not started and nothing was
            charged. Subscribe begins the regular plan.
          </Notice>
        )}
        <p>
          You’re logged in, but no active subscription was found. If you were invited to a team, ask the team owner to
          add you.
        </p>
        {owes && <p>Your last payment did not go through. Subscribe opens the unpaid invoice.</p>}
        <div className="mt-2 flex flex-col gap-2">
          <Button tone={unknown ? 'primary' : 'secondary'} wide autoFocus onClick={() => location.reload()}>
            Refresh status
          </Button>
          {offersTrial && (
            <Button tone="primary" wide busy={busy === 'trial'} onClick={() => void start('trial')}>
              Start your {brand.trialDays}-day free trial
            </Button>
          )}
          <Button
            tone={unknown || offersTrial ? 'secondary' : 'primary'}
            wide
            busy={busy === 'subscribe'}
            onClick={() => void start('subscribe')}
          >
            Subscribe
          </Button>
        </div>
        <p className="text-center text-sm">
          <Link to="/account" className={textLinkClass}>
            Invoices, your data, delete account
          </Link>
        </p>
        <p className="text-center text-xs text-ink-faint">
          {blocked.subscriptionStatus ?? 'No subscription found'} · {blocked.reason}
        </p>
      </div>
    </AccountFrame>
  );
}
