// The board's six columns, read and kept fresh.
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { placeCard, type Column, type PipelineCard } from './board.rules.ts';
import type { Lead } from '../leads/lead-shape.contract.ts';
import { readBoard, readColumn } from './pipeline.contract.ts';

interface ColumnPage {
  /** Of the whole stage, in the first page only. */
  count: number | null;
  cards: PipelineCard[];
  next_cursor: string | null;
}

type Pages = InfiniteData<ColumnPage, string | null>;

const columnKey = (stage: LeadStage) => ['pipeline', 'column', stage];

let boardUnderWay: Promise<EndpointAnswer<typeof readBoard>> | null = null;

/** Six columns that want their first page at once share one request. */
function readBoardOnce(): Promise<EndpointAnswer<typeof readBoard>> {
  boardUnderWay ??= call(readBoard, { query: {} }).finally(() => {
    boardUnderWay = null;
  });
  return boardUnderWay;
}

async function readPage(stage: LeadStage, cursor: string | null): Promise<ColumnPage> {
  if (cursor !== null) {
    const { rows, next_cursor } = await call(readColumn, { params: { stage }, query: { cursor } });
    return { count: null, cards: rows, next_cursor };
  }
  const { columns } = await readBoardOnce();
  const column = columns.find((one) => one.stage === stage);
  return { count: column?.count ?? 0, cards: column?.cards ?? [], next_cursor: column?.next_cursor ?? null };
}

function useColumn(stage: LeadStage) {
  return useInfiniteQuery({
    queryKey: columnKey(stage),
    queryFn: ({ pageParam }) => readPage(stage, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
}

export function useBoard() {
  const queries = {
    no_pickup: useColumn('no_pickup'),
    answered: useColumn('answered'),
    quoted: useColumn('quoted'),
    app_started: useColumn('app_started'),
    app_pending: useColumn('app_pending'),
    app_submitted: useColumn('app_submitted'),
  };
  useBoardRefresh();
  const first = queries.no_pickup;
  return {
    columns: leadStages.map((stage): Column => columnOf(stage, queries[stage].data)),
    isLoading: first.isPending,
    error: first.data ? null : first.error,
    isRetrying: first.isFetching,
    hasMore: (stage: LeadStage) => queries[stage].hasNextPage,
    loadMore: (stage: LeadStage) => {
      const query = queries[stage];
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    reload: () => void queryClient.invalidateQueries({ queryKey: ['pipeline'] }),
  };
}

function columnOf(stage: LeadStage, data: { pages: ColumnPage[] } | undefined): Column {
  const seen = new Set<string>();
  // A card that moved while pages were read may stand in two of them.
  const cards = (data?.pages ?? []).flatMap((page) => page.cards).filter(({ id }) => !seen.has(id) && seen.add(id));
  return { stage, count: data?.pages[0]?.count ?? 0, cards };
}

const settleMs = 150;

/** Changes come in bursts: an import is many. One reading follows the last. */
function useBoardRefresh(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveChanges(['leads'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['pipeline'] }), settleMs);
  });
}

/** The lead as its card shows it. */
export function cardOf(lead: Lead): PipelineCard {
  const { id, name, phone, email, state, stage, stage_changed_at, next_follow_up_at, version, pipeline } = lead;
  const cents = (dollars: number | null | undefined) => (dollars == null ? null : Math.round(dollars * 100));
  const { quoted, pending } = pipeline;
  return {
    id,
    name,
    phone,
    email,
    state,
    stage,
    stage_changed_at,
    next_follow_up_at,
    version,
    quoted: quoted
      ? { carrier: quoted.carrier ?? null, face_cents: cents(quoted.face), premium_cents: cents(quoted.premium) }
      : null,
    pending_reason: pending?.reason ?? null,
  };
}

/** Puts a card that the server confirmed into everything on screen. */
export function keepCard(card: PipelineCard): void {
  const columns = leadStages.map((stage) => columnOf(stage, queryClient.getQueryData<Pages>(columnKey(stage))));
  for (const column of placeCard(columns, card)) {
    if (columns.includes(column)) continue;
    queryClient.setQueryData<Pages>(columnKey(column.stage), (now) => now && withColumn(now, column));
  }
}

/** The cards go into the first page; the pages' number and cursors stay. */
function withColumn(now: Pages, { cards, count }: Column): Pages {
  const pages = now.pages.map((page, index) =>
    index === 0 ? { ...page, cards: [...cards], count } : { ...page, cards: [] },
  );
  return { ...now, pages };
}
