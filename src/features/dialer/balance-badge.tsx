import { formatDollars } from '../../domain/money.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useBalance } from '../wallet/wallet-queries.browser.ts';

export function BalanceBadge() {
  const { data } = useBalance();
  const cents = data?.balance_cents ?? 0;
  return (
    // Its place is kept: on a phone it may be a line of its own.
    <Link
      to="/app/wallet"
      className={`rounded-sm touch:grid touch:min-h-11 touch:place-items-center ${data ? '' : 'invisible'}`}
    >
      <Badge tone={cents < 0 ? 'danger' : 'neutral'}>Balance {formatDollars(cents)}</Badge>
    </Link>
  );
}
