// The queue as one list: a heading for each group, its rows, and more rows as the view comes near their end.
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { sayUpTo } from '../../domain/count-words.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useDeviceSet } from '../../web/device-memory.ts';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { useRowWindow } from '../../web/ui/use-row-window.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import { useAsListOrder } from '../leads/list-order.browser.ts';
import type { ListOrder } from '../leads/list-order.rules.ts';
import type { useFollowUpGroup } from './follow-up-queries.browser.ts';
import { FollowUpRow, type RowEvents } from './follow-up-row.tsx';
import type { FollowUpGroup } from './follow-up-time.rules.ts';
import type { FollowUp } from './follow-ups.contract.ts';
import { useTodayKeys } from './today-keys.browser.ts';

export const groupLabels: Record<FollowUpGroup, string> = { overdue: 'Overdue', today: 'Today', next: 'Next 7 days' };

export type Groups = readonly { group: FollowUpGroup; list: ReturnType<typeof useFollowUpGroup>; count: number }[];

type Item =
  | { kind: 'head'; group: FollowUpGroup; count: number }
  | { kind: 'row'; group: FollowUpGroup; row: FollowUp }
  | { kind: 'more'; group: FollowUpGroup; load: () => void };

const heights = { desk: { head: 44, row: 60, more: 60 }, phone: { head: 44, row: 132, more: 132 } };

interface TodayListProps extends RowEvents {
  groups: Groups;
  openId: string | null;
  onStep: (id: string) => void;
}

export function TodayList({ groups, openId, onStep, ...on }: TodayListProps) {
  const user = useAppUser();
  const [folded, setFolded] = useDeviceSet(`folded-follow-ups:${user?.id ?? ''}`);
  const height = heights[useIsPhone() ? 'phone' : 'desk'];
  const scroller = useRef<HTMLDivElement>(null);
  const now = useMinutes();
  const items = useMemo(() => itemsOf(groups, folded), [groups, folded]);
  const starts = useMemo(() => startsOf(items, height), [items, height]);
  const { indexes, scrollTo } = useRowWindow({ scroller, count: items.length, rowHeight: starts, overscan: 12 });
  useEffect(() => {
    for (const index of indexes) {
      const item = items[index];
      if (item?.kind === 'more') item.load();
    }
  }, [indexes, items]);
  const rows = useMemo(
    () => items.flatMap((item, index) => (item.kind === 'row' ? [{ row: item.row, index }] : [])),
    [items],
  );
  useAsListOrder(useMemo(() => orderOf(groups, folded), [groups, folded]));
  const focusRow = useTodayKeys({
    rows,
    scroller,
    scrollTo,
    onDone: on.onDone,
    openId,
    onStep,
    host: on.host,
  });

  // One object for good, so that scrolling draws no row again.
  const latest = useRef({ ...on, leaving: focusRow.leaving });
  useEffect(() => {
    latest.current = { ...on, leaving: focusRow.leaving };
  });
  const { host } = on;
  const events = useMemo<RowEvents>(
    () => ({
      host,
      onOpen: (id) => latest.current.onOpen(id),
      onChoose: (row) => latest.current.onChoose(row),
      onDone(row) {
        latest.current.leaving(row.id);
        latest.current.onDone(row);
      },
      onLater(row, to) {
        latest.current.leaving(row.id);
        latest.current.onLater(row, to);
      },
    }),
    [host],
  );

  return (
    <div
      ref={scroller}
      data-scroll-list
      tabIndex={-1}
      onFocus={focusRow.onFocus}
      onBlur={focusRow.onBlur}
      className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line outline-none"
    >
      <div className="relative" style={{ height: starts.at(-1) }}>
        {indexes.map((index) => {
          const item = items[index];
          return (
            item && (
              <div
                key={keyOf(item)}
                className="absolute inset-x-0 top-0"
                style={{ height: height[item.kind], transform: `translateY(${starts[index]}px)` }}
              >
                {item.kind === 'head' ? (
                  <GroupHead
                    item={item}
                    folded={folded.has(item.group)}
                    onFold={(fold) => setFolded(item.group, fold)}
                  />
                ) : item.kind === 'more' ? (
                  <div className="flex h-full items-center gap-4 px-4 md:px-6">
                    <Skeleton className="h-4 w-28" />
                    <Skeleton className="h-4 w-1/3" />
                  </div>
                ) : (
                  <FollowUpRow
                    row={item.row}
                    group={item.group}
                    isOpen={item.row.id === openId}
                    now={now}
                    {...events}
                  />
                )}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface GroupHeadProps {
  item: Extract<Item, { kind: 'head' }>;
  folded: boolean;
  onFold: (fold: boolean) => void;
}

function GroupHead({ item: { group, count }, folded, onFold }: GroupHeadProps) {
  return (
    <h2 className="flex h-full items-end border-b border-line bg-canvas px-2 pb-1 md:px-4">
      <button
        type="button"
        aria-expanded={!folded}
        onClick={() => onFold(!folded)}
        className="flex h-8 items-center gap-2 rounded-sm px-2 text-sm font-semibold hover:bg-hover touch:h-10"
      >
        <ChevronDown
          aria-hidden
          className={`size-3.5 text-ink-faint transition-transform ${folded ? '-rotate-90' : ''}`}
        />
        {groupLabels[group]}
        <span
          className={`font-medium tabular-nums ${group === 'overdue' && count > 0 ? 'text-warning-text' : 'text-ink-faint'}`}
        >
          {sayUpTo(count)}
        </span>
      </button>
    </h2>
  );
}

function itemsOf(groups: Groups, folded: ReadonlySet<string>): Item[] {
  return groups.flatMap(({ group, list, count }): Item[] => {
    if (list.rows.length === 0 && !list.hasNextPage) return [];
    const head: Item = { kind: 'head', group, count: Math.max(count, list.rows.length) };
    if (folded.has(group)) return [head];
    const load = () => {
      if (!list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage();
    };
    return [
      head,
      ...list.rows.map((row): Item => ({ kind: 'row', group, row })),
      ...(list.hasNextPage ? [{ kind: 'more', group, load } as const] : []),
    ];
  });
}

function orderOf(groups: Groups, folded: ReadonlySet<string>): ListOrder {
  const parts = groups
    .filter(({ group }) => !folded.has(group))
    .map(({ group, list: { rows, data } }) => ({
      name: group,
      ids: rows.map(({ id }) => id),
      next: data?.pages.at(-1)?.next_cursor ?? null,
    }));
  return { kind: 'today', view: null, parts };
}

/** Where each begins, and where the last one ends. */
function startsOf(items: readonly Item[], height: Record<Item['kind'], number>): number[] {
  const starts = [0];
  for (const { kind } of items) starts.push((starts.at(-1) ?? 0) + height[kind]);
  return starts;
}

function keyOf(item: Item): string {
  return item.kind === 'row' ? `row-${item.row.id}` : `${item.kind}-${item.group}`;
}
