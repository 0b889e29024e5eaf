// Buying a number in one dialog: first the search of an area, then the question whether to buy the one chosen.
import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { AreaSearch, type Found } from './area-search.tsx';
import { ConfirmPurchase } from './confirm-purchase.tsx';
import { usePurchases } from './own-numbers.browser.ts';
import { isTooPoor } from './phone-numbers.rules.ts';
import { priceUnknown } from './phone-numbers.words.ts';
import { usePurchase } from './use-purchase.browser.ts';

export function BuyNumberDialog({ onClose }: { onClose: () => void }) {
  const { data: purchases, error, refetch, isFetching } = usePurchases();
  const [found, setFound] = useState<Found>({ areaCode: '', numbers: null });
  const [chosen, choose] = useState<string | null>(null);
  const { isBusy, failure, clear, buy, balance } = usePurchase(onClose);
  const area = useRef<HTMLInputElement>(null);
  const isShort = purchases !== undefined && isTooPoor(purchases.price_cents, balance);
  const goBack = () => {
    clear();
    choose(null);
  };
  if (chosen === null)
    return (
      <Dialog open onClose={onClose} title="Buy a number" size="medium" initialFocus={area} keepOpenOutside>
        <AreaSearch input={area} found={found} onFound={setFound} onBuy={choose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm purchase"
      keepOpenOutside
      actions={
        <>
          <Button onClick={goBack}>Back</Button>
          {isShort ? (
            <TopUp />
          ) : (
            <Button
              tone="primary"
              autoFocus
              busy={isBusy}
              disabled={purchases === undefined}
              onClick={() => void buy(chosen)}
            >
              Buy number
            </Button>
          )}
        </>
      }
    >
      <ConfirmPurchase phone={formatPhone(chosen)} purchases={purchases} balance={balance} failure={failure} />
      {purchases === undefined && error && (
        <ErrorState compact title={priceUnknown} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Dialog>
  );
}

function TopUp() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} to="/app/wallet" className={buttonClass({ tone: 'primary' })}>
      Top up wallet
    </Link>
  );
}
