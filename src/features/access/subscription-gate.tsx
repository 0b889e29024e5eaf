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
import { subscribe } from './subscribe.browser.ts';

interface SubscriptionGateProps {
  user: { id: string; email: string };
  blocked: Extract<GateState, { state: 'blocked' }>;
  /** The trial was not started because its card had had one. */
  trialRefused: boolean;
  onLogOut: () => void;
}

export function SubscriptionGate({ user, blocked, trialRefused, onLogOut }: SubscriptionGateProps) {
  const [busy, setBusy] = useState(false);
  const unknown = isUnknown(blocked.reason);
  const owes = blocked.subscriptionStatus === 'past_due' || blocked.subscriptionStatus === 'unpaid';
  const start = async () => {
    setBusy(true);
    if (user.email) await subscribe(user);
    else location.assign('/login');
    setBusy(false);
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
          <Button tone={unknown ? 'secondary' : 'primary'} wide busy={busy} onClick={() => void start()}>
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
