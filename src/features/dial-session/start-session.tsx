// Which list to call: the one that Leads handed over, a built-in view or a saved one.
import { ListOrdered, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatCounted } from '../../web/format-count.ts';
import { usePageSearch } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { useOpenLine } from '../agent-line/agent-line-queries.browser.ts';
import { StayOnLine, useStaying } from '../agent-line/stay-on-line.tsx';
import { useMatchCount } from '../leads/loaded-leads.browser.ts';
import { filterInWords } from '../lead-search/lead-filter-words.rules.ts';
import { readLeadsSearch } from '../lead-search/leads-address.rules.ts';
import { useViews } from '../lead-views/lead-views.browser.ts';
import { knownLists, listInAddress, wantedOf, type ListToDial } from './dial-lists.browser.ts';
import type { EndedSession } from './dial-session.contract.ts';
import { listsTitle, startWords } from './dial-session.words.ts';
import { useStartSession } from './session-queries.browser.ts';
import { SessionSummary } from './session-summary.tsx';

export function StartSession({ last }: { last: EndedSession | null }) {
  const [search] = usePageSearch(readLeadsSearch);
  const views = useViews() ?? [];
  const start = useStartSession();
  const openLine = useOpenLine();
  const staying = useStaying();
  const [started, setStarted] = useState<string>();
  const begin = async (list: ListToDial) => {
    if (start.isPending) return;
    setStarted(list.key);
    const answer = await start.mutateAsync(wantedOf(list)).catch(() => null);
    if (staying.isOn && answer?.session) openLine.mutate(answer.session.id);
  };
  // Who ended a session is taken to what came of it.
  useEffect(() => {
    if (last !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, [last]);
  const handed = listInAddress(search, views);
  const lists = [...(handed ? [handed] : []), ...knownLists(views)];
  return (
    <div className="flex flex-col gap-5">
      {last && <SessionSummary ended={last} />}
      <Card flush title={listsTitle} description={startWords}>
        <div className="px-5 pb-4">
          <StayOnLine {...staying} />
        </div>
        <ul className="divide-y divide-line border-t border-line">
          {lists.map((list, place) => (
            <ListRow
              key={list.key}
              list={list}
              isFirst={place === 0}
              isStarting={start.isPending && list.key === started}
              onStart={() => void begin(list)}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface ListRowProps {
  list: ListToDial;
  isFirst: boolean;
  isStarting: boolean;
  onStart: () => void;
}

function ListRow({ list, isFirst, isStarting, onStart }: ListRowProps) {
  const { data: count } = useMatchCount({ ...list, status: list.tab }, true);
  const says = [
    ...(list.q ? [`“${list.q}”`] : []),
    ...filterInWords(list.texts).map(({ name, value }) => `${name}: ${value}`),
  ].join(' · ');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 md:flex">
      <ListOrdered aria-hidden className="flex-none text-ink-faint max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{list.name}</p>
        {says && <p className="text-sm wrap-anywhere text-ink-faint">{says}</p>}
      </div>
      {/* On a phone below the name, where its place is kept. */}
      <span className="min-h-5 flex-none text-sm text-ink-faint tabular-nums">
        {count === null ? '10,000+ leads' : count !== undefined && formatCounted(count, 'lead')}
      </span>
      <Button
        className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
        {...(isFirst && { tone: 'primary' as const })}
        size="small"
        icon={<Play aria-hidden />}
        aria-label={`Start session with ${list.name}`}
        busy={isStarting}
        disabled={count === 0}
        onClick={onStart}
      >
        Start
      </Button>
    </li>
  );
}
