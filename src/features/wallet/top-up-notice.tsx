// On the page that the payment page returns to: what came in, and the way to it.
import { useStore } from '../../web/store.ts';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { paidTopUp } from './paid-top-up.browser.ts';

export function TopUpNotice() {
  const isPaid = useStore(paidTopUp);
  if (!isPaid) return null;
  return (
    <Notice tone="good">
      Thank you. Your top-up was added to your{' '}
      <Link to="/app/wallet" className={textLinkClass}>
        wallet
      </Link>
      .
    </Notice>
  );
}
