import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { formatCount } from '../../web/format-count.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading } from '../../web/ui/skeleton.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { useLeadDialogs } from '../leads/lead-dialogs.tsx';
import { FollowLeads } from '../leads/lead-follow.tsx';
import type { Lead } from '../leads/lead-shape.contract.ts';
import { CardFace, leadName } from './board-card.tsx';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import { useBoardKeys } from './board-keys.browser.ts';
import { boardWith, type Column, type PipelineCard } from './board.rules.ts';
import { useCardDrag } from './card-drag.browser.ts';
import { cardOf, keepCard, useBoard } from './pipeline-queries.browser.ts';
import { moveCard, useUnsavedMoves } from './pipeline-saves.browser.ts';

const LeadPanel = lazy(async () => ({ default: (await import('../leads/lead-panel.tsx')).LeadPanel }));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function parse({ lead, stage }: RawSearch): { lead: string | null; stage: LeadStage } {
  return {
    lead: lead !== undefined && uuid.test(lead) ? lead : null,
    stage: leadStages.find((one) => one === stage) ?? 'no_pickup',
  };
}

export function PipelinePage() {
  const [search, setSearch] = usePageSearch(parse);
  const isPhone = useIsPhone();
  const board = useBoard();
  const unsaved = useUnsavedMoves();
  const { dialog, ask } = useLeadDialogs();
  const showSaved = (lead: Lead) => (lead.status === 'sold' ? board.reload() : keepCard(cardOf(lead)));
  const columns = boardWith(board.columns, unsaved);
  const [said, say] = useState('');
  const [activeId, setActive] = useState<string | null>(null);
  const open = (card: PipelineCard) => setSearch({ lead: card.id }, { push: search.lead === null });
  const move = (card: PipelineCard, stage: LeadStage) => {
    if (card.stage === stage) return say(`${leadName(card)} stays in ${stageLabel(stage)}.`);
    moveCard(card, stage);
    say(`${leadName(card)} moved to ${stageLabel(stage)}.`);
  };
  const { dragged, ghost, begin } = useCardDrag(move);
  const keys = useBoardKeys({ columns, activeId, setActive, open, move, say, wide: isPhone ? 6 : 3 });
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
    isTarget: target === column.stage && (dragged?.card ?? keys.lifted?.card)?.stage !== column.stage,
    onKeyDown: keys.onKeyDown,
    onGrab: begin,
  });

  const shown = board.error ? (
    <ErrorState
      error={board.error}
      title="Your pipeline could not be loaded."
      onRetry={board.reload}
      retrying={board.isRetrying}
    />
  ) : !board.isLoading && count === 0 ? (
    <EmptyState
      icon={Columns3}
      title="Your pipeline is empty."
      actions={
        <Link to="/app/leads" className={buttonClass({ tone: 'primary' })}>
          Go to Leads
        </Link>
      }
    >
      Every lead you add or import starts here under No Pickup and moves on with each call.
    </EmptyState>
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
      <div className="grid w-full min-w-192 flex-none grid-cols-3 gap-3 px-6">
        {columns.map((column) => (
          <BoardColumn key={column.stage} {...columnProps(column)} />
        ))}
      </div>
      {/* What the panel covers can be scrolled into sight. */}
      {search.lead && <div className="w-120 flex-none" />}
    </div>
  );
  return (
    <Page
      layout={isPhone ? 'fill' : undefined}
      width="full"
      header={<PageHeader title="Pipeline" count={board.isLoading ? undefined : count} />}
    >
      {board.isLoading && <Loading label="Loading your pipeline…" />}
      <div className={isPhone ? 'flex min-h-0 flex-1 flex-col' : '-mx-4 md:-mx-6'}>{shown}</div>
      <p id="board-keys" className="sr-only">
        Enter opens a lead. Space lifts it, the arrow keys choose a stage, Space drops it, Escape puts it back.
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
      <FollowLeads openId={search.lead} onSaved={showSaved} />
      <Suspense fallback={null}>
        {search.lead && (
          <LeadPanel
            key={search.lead}
            id={search.lead}
            focusField={null}
            firstTab="pipeline"
            takeFocus
            ask={ask}
            onClose={() => setSearch({ lead: null })}
          />
        )}
        {dialog}
      </Suspense>
    </Page>
  );
}

interface PhoneBoardProps {
  columns: Column[];
  stage: LeadStage;
  onStage: (stage: LeadStage) => void;
  target: LeadStage | null;
  columnProps: (column: Column) => BoardColumnProps;
}

/** One column at a time; the six stages above stay in sight, to choose from and to drop on. */
function PhoneBoard({ columns, stage, onStage, target, columnProps }: PhoneBoardProps) {
  const shown = columns.find((column) => column.stage === stage);
  return (
    <>
      <div role="group" aria-label="Stages" className="grid flex-none grid-cols-3 gap-1.5 px-4 pb-3">
        {columns.map((column) => (
          <button
            key={column.stage}
            type="button"
            data-drop-stage={column.stage}
            aria-pressed={column.stage === stage}
            onClick={() => onStage(column.stage)}
            className={`flex h-12 flex-col justify-center gap-0.5 rounded-sm border px-1.5 text-left text-xs ${
              target === column.stage
                ? 'border-focus bg-selected'
                : column.stage === stage
                  ? 'border-accent bg-selected'
                  : 'border-line bg-surface'
            }`}
          >
            <span className="flex items-center gap-1 font-medium whitespace-nowrap">
              <StageDot stage={column.stage} className="size-3!" />
              {stageLabel(column.stage)}
            </span>
            <span className="pl-4 text-ink-faint tabular-nums">{formatCount(column.count)}</span>
          </button>
        ))}
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-4 pb-4">
        {shown && <BoardColumn key={stage} {...columnProps(shown)} fills />}
      </div>
    </>
  );
}
