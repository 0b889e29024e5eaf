import { formatDollars } from '../../domain/money.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useBalance } from '../wallet/wallet-queries.browser.ts';

export function BalanceBadge() {
  const { data } = useBalance();
  if (!data) return null;
  return (
    <Link to="/app/wallet" className="rounded-sm touch:grid touch:min-h-11 touch:place-items-center">
      <Badge tone={data.balance_cents < 0 ? 'danger' : 'neutral'}>Balance {formatDollars(data.balance_cents)}</Badge>
    </Link>
  );
}
