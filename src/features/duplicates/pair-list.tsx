// The pairs one under the other, walked with J and K: Enter looks at both, B keeps both.
import { useQueryClient } from '@tanstack/react-query';
import { CopyCheck, UserRoundX } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import type { Pair } from './duplicates.contract.ts';
import { openMerge } from './merge-store.browser.ts';
import { PairCard } from './pair-card.tsx';
import { dismiss, reconsider, usePairs } from './pairs.browser.ts';

export function PairList({ show, isComparing = false }: { show: 'open' | 'dismissed'; isComparing?: boolean }) {
  const query = usePairs(show);
  const list = useRef<HTMLOListElement>(null);
  const actions = usePairActions(list);
  useShortcut({ ...keys.next, label: 'Next pair', run: () => step(list.current, 1) });
  useShortcut({ ...keys.previous, label: 'Previous pair', run: () => step(list.current, -1) });
  const [focused, setFocused] = useState<string | null>(null);
  const atHand = query.rows.find(({ id }) => id === focused);
  useShortcut({
    ...keys.keepBoth,
    isThere: show === 'open',
    when: atHand !== undefined,
    run: () => atHand && actions.dismiss(atHand),
  });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget) || setFocused(null);
  if (query.isPending) return <ListSkeleton label="Loading…" />;
  if (query.error && query.rows.length === 0)
    return (
      <ErrorState
        title="We couldn’t load your possible duplicates."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (query.rows.length === 0) {
    if (isComparing) return <ListSkeleton label="Comparing your leads…" shown />;
    return show === 'open' ? <NoPairs /> : <NoneDismissed />;
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isComparing ? 'Comparing your leads…' : ''}
      </p>
      <ol
        ref={list}
        className="flex flex-col gap-3"
        aria-label={show === 'open' ? 'Pairs to review' : 'Not the same'}
        onBlur={onBlur}
      >
        {query.rows.map((pair) => (
          <li
            key={pair.id}
            tabIndex={-1}
            data-pair={pair.id}
            className="rounded-md outline-offset-2"
            onFocus={() => setFocused(pair.id)}
            onKeyDown={(event) => actions.onKey(event, pair)}
          >
            <PairCard
              pair={pair}
              onReview={() => actions.review(pair)}
              onDecide={() => (show === 'open' ? actions.dismiss(pair) : actions.reconsider(pair))}
            />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function usePairActions(list: React.RefObject<HTMLOListElement | null>) {
  const client = useQueryClient();
  /** The pair that was decided goes; the focus goes to the one that comes after it. */
  const goOn = () => {
    const items = pairsIn(list.current);
    const at = items.findIndex((item) => item.contains(document.activeElement));
    const next = (items[at + 1] ?? items[at - 1])?.dataset['pair'];
    return () =>
      requestAnimationFrame(() => {
        const left = pairsIn(list.current);
        const heading = document.querySelector<HTMLElement>('[data-page-heading]');
        // A merge may take the next pair along.
        (left.find((item) => item.dataset['pair'] === next) ?? (next ? left[0] : null) ?? heading)?.focus();
      });
  };
  const review = (pair: Pair) => openMerge([pair.leads[0].id, pair.leads[1].id], { pair, onDone: goOn() });
  const notTheSame = (pair: Pair) => {
    const next = goOn();
    void dismiss(client, pair);
    next();
  };
  return {
    review,
    dismiss: notTheSame,
    reconsider: (pair: Pair) => void reconsider(client, pair),
    onKey(event: KeyboardEvent<HTMLElement>, pair: Pair) {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') review(pair);
      else if (event.key === 'ArrowDown') step(list.current, 1);
      else if (event.key === 'ArrowUp') step(list.current, -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const pairsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])];

function step(list: HTMLElement | null, by: 1 | -1): void {
  const items = pairsIn(list);
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : Math.min(Math.max(at + by, 0), items.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function ListSkeleton({ label, shown = false }: { label: string; shown?: boolean }) {
  return (
    <Loading label={label} shown={shown}>
      <div className="flex flex-col gap-3">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-36 w-full rounded-md" />
        ))}
      </div>
    </Loading>
  );
}

function NoPairs() {
  return (
    <EmptyState icon={CopyCheck} title="No possible duplicates">
      New leads with a phone or email you already have are merged as they come in. Leads that share an additional phone,
      or a name plus a date of birth or ZIP, show up here.
    </EmptyState>
  );
}

function NoneDismissed() {
  return (
    <EmptyState icon={UserRoundX} title="No dismissed pairs">
      Pairs you mark “Not the same person” are listed here in case you change your mind.
    </EmptyState>
  );
}
