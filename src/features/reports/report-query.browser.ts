import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { figuresRefreshMs, useFreshFigures } from '../../web/use-fresh-figures.ts';
import type { ReportView } from './report-period.rules.ts';
import type { RowKind } from './stat-events.rules.ts';
import { drillReport, listReportRows, readReport } from './reports.contract.ts';

export type ReportAnswer = EndpointAnswer<typeof readReport>;
export type ReportLine = ReportAnswer['rows'][number];
export type BehindRow = EndpointAnswer<typeof listReportRows>['rows'][number];

export function useReport(view: ReportView) {
  return useInfiniteQuery({
    queryKey: ['reports', 'list', view],
    queryFn: ({ signal, pageParam }) => call(readReport, { query: { view, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: figuresRefreshMs,
  });
}

/** Of this period alone: another one's total would stand under its name. */
export function useDrill(period: string | null) {
  return useQuery({
    queryKey: ['reports', 'drill', period],
    queryFn: ({ signal }) => call(drillReport, { query: { period: period ?? '' } }, { signal }),
    enabled: period !== null,
    refetchInterval: figuresRefreshMs,
  });
}

export function useRowsBehind(period: string, kind: RowKind) {
  return useInfiniteQuery({
    queryKey: ['reports', 'rows', period, kind],
    queryFn: ({ signal, pageParam }) =>
      call(listReportRows, { query: { period, kind, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

/** Everything of the report that is on screen follows the leads. */
export function useReportRefresh(): void {
  const client = useQueryClient();
  useFreshFigures(['leads', 'profiles'], () => {
    void client.invalidateQueries({ queryKey: ['reports'] }, { cancelRefetch: false });
  });
}
