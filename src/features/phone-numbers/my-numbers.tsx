// My numbers: those one owns, those on their way, and the ways to buy one and to give one back.
import { Clock, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { formatDay } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { CopyButton } from '../../web/ui/copy-button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { dialogOnDemand } from '../../web/ui/dialog-on-demand.tsx';
import { answeredPercent } from './answer-rates.rules.ts';
import {
  useAnswerRates,
  useLiveNumbers,
  useOwnNumbers,
  usePurchases,
  type AnswerRate,
  type OwnNumber,
  type Purchases,
} from './own-numbers.browser.ts';
import { listFailed, looksMarkedHint, noNumbers, sayAnswers, sayRefused } from './phone-numbers.words.ts';

const { Dialog: BuyNumberDialog, near: nearBuying } = dialogOnDemand(
  async () => (await import('./buy-number-dialog.tsx')).BuyNumberDialog,
);
const { Dialog: ReleaseNumberDialog, near: nearReleasing } = dialogOnDemand(
  async () => (await import('./release-number-dialog.tsx')).ReleaseNumberDialog,
);

type Opened = { is: 'buying' } | { is: 'releasing'; number: OwnNumber } | null;

interface MyNumbersProps {
  /** What stands above is not known yet. */
  isToCome: boolean;
  /** Nor all that is told of a number. */
  areRowsToCome: boolean;
}

export function MyNumbers({ isToCome, areRowsToCome }: MyNumbersProps) {
  const { data: numbers, error, refetch, isFetching } = useOwnNumbers();
  const { data: purchases } = usePurchases();
  useLiveNumbers();
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  if (isToCome)
    return (
      <Loading>
        <Skeleton className="h-44 w-full" />
      </Loading>
    );
  return (
    <Card
      title="My numbers"
      description={`Local numbers to call from. ${productTerms.freeNumbers} are free, then they’re ${formatDollars(productTerms.numberPriceCents)} each.`}
      aside={
        <Button
          tone="primary"
          icon={<Plus aria-hidden />}
          onPointerEnter={nearBuying}
          onFocus={nearBuying}
          onClick={() => open({ is: 'buying' })}
        >
          Buy number
        </Button>
      }
      flush
    >
      {numbers && !areRowsToCome ? (
        <>
          {purchases && <Failed purchases={purchases} />}
          <Rows numbers={numbers} purchases={purchases} onRelease={(number) => open({ is: 'releasing', number })} />
        </>
      ) : error ? (
        <ErrorState compact error={error} title={listFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <div className="flex flex-col gap-3 px-5 pb-5">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        </Loading>
      )}
      {opened?.is === 'buying' && <BuyNumberDialog onClose={close} />}
      {opened?.is === 'releasing' && <ReleaseNumberDialog number={opened.number} onClose={close} />}
    </Card>
  );
}

function Failed({ purchases: { purchases } }: { purchases: Purchases }) {
  return purchases
    .filter(({ status }) => status === 'refused')
    .map(({ id, phone_number: phone, price_cents: price }) => (
      <Notice key={id} tone="warning" className="mx-5 mb-2">
        {sayRefused(formatPhone(phone), price)}
      </Notice>
    ));
}

interface RowsProps {
  numbers: readonly OwnNumber[];
  purchases: Purchases | undefined;
  onRelease: (number: OwnNumber) => void;
}

function Rows({ numbers, purchases, onRelease }: RowsProps) {
  const { data: rates } = useAnswerRates();
  const coming = purchases?.purchases.filter(({ status }) => status === 'open') ?? [];
  if (numbers.length + coming.length === 0) return <p className="px-5 pb-5 text-ink-soft">{noNumbers}</p>;
  return (
    <ul className="pb-2">
      {numbers.map((number) => (
        <Owned
          key={number.id}
          number={number}
          rate={rates?.get(number.telnyx_number)}
          onRelease={() => onRelease(number)}
        />
      ))}
      {coming.map(({ id, phone_number: phone }) => (
        <li key={id} className="flex min-h-13 items-center gap-3 border-t border-line px-5 py-2">
          <span className="font-medium text-ink-soft tabular-nums">{formatPhone(phone)}</span>
          <Badge tone="warning" icon={<Clock aria-hidden />}>
            Setting up
          </Badge>
        </li>
      ))}
    </ul>
  );
}

interface OwnedProps {
  number: OwnNumber;
  rate: AnswerRate | undefined;
  onRelease: () => void;
}

function Owned({ number, rate, onRelease }: OwnedProps) {
  const percent = rate && answeredPercent(rate);
  const phone = formatPhone(number.telnyx_number);
  return (
    <li className="flex min-h-13 items-center gap-3 border-t border-line px-5 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="font-medium tabular-nums">{phone}</span>
        {number.is_free && <Badge>Free</Badge>}
        <span className="text-sm text-ink-faint">Added {formatDay(number.created_at)}</span>
        {rate && percent !== null && percent !== undefined && (
          <span className="text-sm text-ink-faint tabular-nums">{sayAnswers(rate.calls, percent)}</span>
        )}
        {rate?.looks_marked && <span className="w-full text-sm text-warning-text">{looksMarkedHint}</span>}
      </span>
      <span className="flex items-center gap-1">
        <CopyButton text={number.telnyx_number} name={phone} />
        <IconButton
          label={`Release ${phone}`}
          onPointerEnter={nearReleasing}
          onFocus={nearReleasing}
          onClick={onRelease}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
