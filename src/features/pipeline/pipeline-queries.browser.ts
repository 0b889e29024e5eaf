// The board's six columns, read and kept fresh.
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { placeCard, type Column, type PipelineCard } from './board.rules.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import type { FilterTexts } from '../lead-search/lead-filter.rules.ts';
import type { ReadPart } from '../leads/list-order.rules.ts';
import { keepStandings } from '../leads/standings.browser.ts';
import { readBoard, readColumn, type BoardOrder } from './pipeline.contract.ts';

interface ColumnPage {
  /** Of the whole stage, in the first page only. */
  count: number | null;
  isMore: boolean;
  cards: PipelineCard[];
  next_cursor: string | null;
}

type Pages = InfiniteData<ColumnPage, string | null>;

/** What the board is narrowed to and how its columns are sorted. */
export interface BoardView {
  q: string;
  texts: FilterTexts;
  order: BoardOrder;
}

/** As a request's query; the usual order goes without saying, so that the plain board is one address. */
function queryOf({ q, texts, order }: BoardView) {
  return { ...texts, ...(q && { q }), ...(order !== 'latest' && { order }) };
}

const boardKey = ['pipeline', 'column'];
const columnKey = (view: BoardView, stage: LeadStage) => [...boardKey, JSON.stringify(queryOf(view)), stage];
/** The one on screen: what the server confirms is put into it. */
let shown: BoardView = { q: '', texts: {}, order: 'latest' };

const underWay = new Map<string, Promise<EndpointAnswer<typeof readBoard>>>();

/** Six columns that want their first page at once share one request. */
function readBoardOnce(view: BoardView): Promise<EndpointAnswer<typeof readBoard>> {
  const key = JSON.stringify(queryOf(view));
  const known = underWay.get(key);
  if (known) return known;
  const request = call(readBoard, { query: queryOf(view) }).finally(() => underWay.delete(key));
  underWay.set(key, request);
  return request;
}

async function readPage(view: BoardView, stage: LeadStage, cursor: string | null): Promise<ColumnPage> {
  if (cursor !== null) {
    const query = { ...queryOf(view), cursor };
    const { rows, next_cursor, standings } = await call(readColumn, { params: { stage }, query });
    keepStandings(rows, standings);
    return { count: null, isMore: false, cards: rows, next_cursor };
  }
  const { columns, standings } = await readBoardOnce(view);
  const column = columns.find((one) => one.stage === stage);
  keepStandings(column?.cards ?? [], standings);
  return {
    count: column?.count ?? 0,
    isMore: column?.is_more ?? false,
    cards: column?.cards ?? [],
    next_cursor: column?.next_cursor ?? null,
  };
}

/** More of a column, for who goes on in it on a lead's own page. */
export const readBoardPart: ReadPart = async (view, stage, cursor) => {
  const { cards: rows, next_cursor: next } = await readPage(view as BoardView, stage as LeadStage, cursor);
  return { rows, next };
};

function useColumn(view: BoardView, stage: LeadStage) {
  return useInfiniteQuery({
    queryKey: columnKey(view, stage),
    queryFn: ({ pageParam }) => readPage(view, stage, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function useBoard(view: BoardView) {
  useEffect(() => {
    shown = view;
  }, [view]);
  const queries = {
    no_pickup: useColumn(view, 'no_pickup'),
    answered: useColumn(view, 'answered'),
    quoted: useColumn(view, 'quoted'),
    app_started: useColumn(view, 'app_started'),
    app_pending: useColumn(view, 'app_pending'),
    app_submitted: useColumn(view, 'app_submitted'),
  };
  useBoardRefresh();
  const first = queries.no_pickup;
  return {
    columns: leadStages.map((stage): Column => columnOf(stage, queries[stage].data)),
    isLoading: first.isPending,
    /** The cards of another filter or order stand in until its own come. */
    isStale: leadStages.some((stage) => queries[stage].isPlaceholderData),
    error: first.data ? null : first.error,
    isRetrying: first.isFetching,
    hasMore: (stage: LeadStage) => queries[stage].hasNextPage,
    nextOf: (stage: LeadStage) => queries[stage].data?.pages.at(-1)?.next_cursor ?? null,
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
  return { stage, count: data?.pages[0]?.count ?? 0, isMore: data?.pages[0]?.isMore ?? false, cards };
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
  const { id, name, phone, further_phones, email, state, zip, stage, stage_changed_at, next_follow_up_at } = lead;
  const { version, pipeline } = lead;
  const cents = (dollars: number | null | undefined) => (dollars == null ? null : Math.round(dollars * 100));
  const { quoted, pending } = pipeline;
  return {
    id,
    name,
    phone,
    further_phones,
    email,
    state,
    zip,
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

/** Puts a card that the server confirmed into what is on screen; what was looked at before is read again when it is again. */
export function keepCard(card: PipelineCard): void {
  const view = shown;
  const now = leadStages.map((stage) => columnOf(stage, queryClient.getQueryData<Pages>(columnKey(view, stage))));
  for (const column of placeCard(now, card, view.order)) {
    if (now.includes(column)) continue;
    queryClient.setQueryData<Pages>(columnKey(view, column.stage), (pages) => pages && withColumn(pages, column));
  }
}

/** The cards go into the first page; the pages' number and cursors stay. */
function withColumn(now: Pages, { cards, count }: Column): Pages {
  const pages = now.pages.map((page, index) =>
    index === 0 ? { ...page, cards: [...cards], count } : { ...page, cards: [] },
  );
  return { ...now, pages };
}
