import { useCallback, useMemo, useState } from 'react';
import { uuidOrNull } from '../../domain/uuid.ts';
import { late, lateDialog } from '../../web/ui/late.tsx';
import { createPortal } from 'react-dom';
import { leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { useAppUser } from '../../web/app-user.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { formatCount } from '../../web/format-count.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading } from '../../web/ui/skeleton.tsx';
import { useLeadActs } from '../lead-page/use-lead-acts.browser.ts';
import { useLeadHost } from '../lead-page/lead-host.browser.ts';
import { useAskedField } from '../lead-page/asked-field.browser.ts';
import { useLeadDialogs } from '../lead-page/lead-dialogs.tsx';
import { filterKeys, knownTexts, type FilterTexts } from '../lead-search/lead-filter.rules.ts';
import { useSavedLeads } from '../leads/saved-leads.browser.ts';
import { useAsListOrder } from '../leads/list-order.browser.ts';
import { useLiveLead } from '../leads/loaded-leads.browser.ts';
import { CardFace } from './board-card.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import { useBoardKeys } from './board-keys.browser.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { boardWith, type Column, type PipelineCard } from './board.rules.ts';
import { useCardDrag } from './card-drag.browser.ts';
import { PhoneBoard } from './phone-board.tsx';
import { boardOrders, type BoardOrder } from './pipeline.contract.ts';
import { cardOf, keepCard, useBoard } from './pipeline-queries.browser.ts';
import { moveCard, useUnsavedMoves } from './pipeline-saves.browser.ts';

const BoardEmpty = late(async () => (await import('./board-empty.tsx')).BoardEmpty);
const LeadPanel = lateDialog(async () => (await import('../lead-page/lead-panel.tsx')).LeadPanel);

interface BoardSearch {
  lead: string | null;
  /** The column that a phone shows. */
  stage: LeadStage;
  q: string;
  texts: FilterTexts;
}

function parse(raw: RawSearch): BoardSearch {
  const { lead, stage, q } = raw;
  return {
    lead: uuidOrNull(lead),
    stage: leadStages.find((one) => one === stage) ?? 'no_pickup',
    q: (q ?? '').slice(0, 200),
    texts: knownTexts({ ...raw, stage: undefined, sold_on: undefined }),
  };
}

/** The order of the columns, as this agent chose it on this device. */
function useOrder(): [BoardOrder, (order: BoardOrder) => void] {
  const key = `pipeline-order:${useAppUser()?.id ?? ''}`;
  const [order, setOrder] = useState(() => boardOrders.find((one) => one === readDevice(key)) ?? 'latest');
  const choose = (next: BoardOrder) => {
    writeDevice(key, next === 'latest' ? null : next);
    setOrder(next);
  };
  return [order, choose];
}

const nothingNarrowed = Object.fromEntries(['q', ...filterKeys].map((key) => [key, null]));

const foundLabel = (columns: readonly Column[], count: number): string =>
  `${formatCount(count)}${columns.some(({ isMore }) => isMore) ? '+' : ''} lead${count === 1 ? '' : 's'}`;

export function PipelinePage() {
  const [search, setSearch] = usePageSearch(parse);
  const isPhone = useIsPhone();
  const [order, setOrder] = useOrder();
  const { q, texts } = search;
  const view = useMemo(() => ({ q, texts, order }), [q, texts, order]);
  const isNarrowed = q !== '' || Object.keys(texts).length > 0;
  const board = useBoard(view);
  const unsaved = useUnsavedMoves();
  const { dialog, ask } = useLeadDialogs();
  useLiveLead(search.lead);
  useSavedLeads((lead) => (lead.status === 'sold' ? board.reload() : keepCard(cardOf(lead))));
  const columns = boardWith(board.columns, unsaved, order);
  const [said, say] = useState('');
  const [activeId, setActive] = useState<string | null>(null);
  const [focusField, askField] = useAskedField(search.lead);
  const open = (card: PipelineCard) => {
    askField(card.id, null);
    setSearch({ lead: card.id }, { push: search.lead === null });
  };
  const move = (card: PipelineCard, stage: LeadStage) => {
    if (card.stage === stage) return say(`${leadName(card)} stays in ${stageLabel(stage)}.`);
    moveCard(card, stage);
    say(`${leadName(card)} moved to ${stageLabel(stage)}.`);
  };
  const { dragged, ghost, begin } = useCardDrag(move);
  const keys = useBoardKeys({
    columns,
    activeId,
    openId: search.lead,
    setActive,
    open,
    move,
    say,
    wide: isPhone ? 6 : 3,
  });
  const show = useCallback(
    (id: string, field: string) => {
      askField(id, field);
      setSearch({ lead: id }, { push: true });
    },
    [setSearch, askField],
  );
  const host = useLeadHost({ open: show, ask, onRemoved: board.reload });
  const atHand = useMemo(() => {
    const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === activeId);
    return card && { ...card, status: 'lead' };
  }, [columns, activeId]);
  const parts = columns.map(({ stage, cards }) => ({
    name: stage,
    ids: cards.map(({ id }) => id),
    next: board.nextOf(stage),
  }));
  useAsListOrder({ kind: 'pipeline', view, parts });
  useLeadActs({ lead: atHand, place: 'row', host });
  const target = dragged ? dragged.over : (keys.lifted?.over ?? null);
  const count = columns.reduce((sum, column) => sum + column.count, 0);

  const columnProps = (column: Column): BoardColumnProps => ({
    column,
    isLoading: board.isLoading,
    hasMore: board.hasMore(column.stage),
    onMore: () => board.loadMore(column.stage),
    activeId,
    onActive: setActive,
    openId: search.lead,
    onOpen: open,
    liftedId: dragged?.card.id ?? keys.lifted?.card.id ?? null,
    isNarrowed,
    isTarget: target === column.stage && (dragged?.card ?? keys.lifted?.card)?.stage !== column.stage,
    onKeyDown: keys.onKeyDown,
    onGrab: begin,
    host,
  });

  const shown = board.error ? (
    <ErrorState
      error={board.error}
      title="We couldn’t load your pipeline."
      onRetry={board.reload}
      retrying={board.isRetrying}
    />
  ) : !board.isLoading && count === 0 ? (
    <BoardEmpty onReset={isNarrowed ? () => setSearch(nothingNarrowed) : null} />
  ) : isPhone ? (
    <PhoneBoard
      columns={columns}
      stage={search.stage}
      onStage={(stage) => setSearch({ stage })}
      target={target}
      columnProps={columnProps}
    />
  ) : (
    <div className="flex overflow-x-auto pb-6">
      <div className="grid w-full min-w-192 flex-none grid-cols-3 gap-3 px-6 squeezed:min-w-0 squeezed:gap-2 squeezed:px-4">
        {columns.map((column) => (
          <BoardColumn key={column.stage} {...columnProps(column)} />
        ))}
      </div>
      {/* What the panel covers can be scrolled into sight. */}
      {search.lead && <div className="w-120 flex-none xl:hidden" />}
    </div>
  );
  return (
    <Page
      layout={isPhone ? 'fill' : undefined}
      width="full"
      header={<PageHeader title="Pipeline" count={board.isLoading || isNarrowed ? undefined : count} />}
    >
      <div className={isPhone ? '' : '-mx-4 md:-mx-6'}>
        <BoardToolbar
          q={q}
          texts={texts}
          setSearch={setSearch}
          order={order}
          onOrder={setOrder}
          found={isNarrowed && !board.isLoading ? foundLabel(columns, count) : null}
        />
      </div>
      {board.isLoading && <Loading label="Loading your pipeline…" />}
      <div className={isPhone ? 'flex min-h-0 flex-1 flex-col' : '-mx-4 md:-mx-6'}>{shown}</div>
      <p id="board-keys" className="sr-only">
        Press Enter to open a lead. Press Space to pick it up, the arrow keys to choose a stage, Space to drop it, or
        Escape to cancel.
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {dragged &&
        createPortal(
          <div
            ref={ghost}
            className="pointer-events-none fixed top-0 left-0 z-50 origin-top-left"
            style={{ transform: 'translateX(-9999px)' }}
          >
            <div
              style={{ width: dragged.width, height: 150 }}
              className="rotate-2 rounded-md border border-accent bg-raised shadow-float"
            >
              <CardFace card={dragged.card} />
            </div>
          </div>,
          document.body,
        )}
      {search.lead && (
        <LeadPanel
          key={search.lead}
          id={search.lead}
          focusField={focusField}
          firstTab="pipeline"
          takeFocus
          ask={ask}
          onClose={() => setSearch({ lead: null })}
        />
      )}
      {dialog}
    </Page>
  );
}
