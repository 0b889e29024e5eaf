// What buying this number means for the wallet, before it is done.
import { formatDollars } from '../../domain/money.ts';
import { Notice } from '../../web/ui/notice.tsx';
import type { Purchases } from './own-numbers.browser.ts';
import { isTooPoor } from './phone-numbers.rules.ts';
import { sayFree, sayPrice, tooPoor, topUpFirst } from './phone-numbers.words.ts';

interface ConfirmPurchaseProps {
  phone: string;
  purchases: Purchases | undefined;
  /** In cents; undefined while it is not known. */
  balance: number | undefined;
  failure: string | null;
}

export function ConfirmPurchase({ phone, purchases, balance, failure }: ConfirmPurchaseProps) {
  const price = purchases?.price_cents;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xl font-semibold tabular-nums">{phone}</p>
      {price !== undefined && (
        <p className="text-ink-soft">
          {price === 0 ? sayFree(purchases!.free_left - 1) : sayPrice(price)}
          {price > 0 && balance !== undefined && ` Your balance is ${formatDollars(balance)}.`}
        </p>
      )}
      {price !== undefined && isTooPoor(price, balance) ? (
        <Notice tone="danger">{`${tooPoor}\n${topUpFirst}`}</Notice>
      ) : (
        failure !== null && <Notice tone="danger">{failure}</Notice>
      )}
    </div>
  );
}
