import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo, offerUndo } from '../../web/undo.ts';
import { figuresRefreshMs, useFreshFigures } from '../../web/use-fresh-figures.ts';
import { addSampleLeads, removeSampleLeads } from '../sample-leads/sample-leads.contract.ts';
import { compareAgain } from '../duplicates/duplicates.contract.ts';
import { keepStandings } from '../leads/standings.browser.ts';
import { dismissFirstSteps, dismissOnboarding, readDashboard } from './dashboard.contract.ts';

/** As the specification names them, and what the other parts of the page are read from. */
const tables = [
  'leads',
  'appointments',
  'calendar_events',
  'followups',
  'pipeline_followups',
  'pipeline_events',
  'profiles',
  'calendly_connections',
  'imports',
  'intake_posts',
  'lead_pairs',
  'user_wallets',
  'conversations',
];
/** A change elsewhere shows within a second, be it the second one in a row. */
const restMs = 600;

export type Dashboard = EndpointAnswer<typeof readDashboard>;
export type DashboardFigures = Dashboard['all_time'];

const dashboardKey = ['dashboard'];

export function useDashboard() {
  const client = useQueryClient();
  const refresh = () => {
    // A request under way is not canceled: coming back to the window fires two events at once.
    void client.invalidateQueries({ queryKey: dashboardKey }, { cancelRefetch: false });
  };
  useFreshFigures(tables, refresh, { rest: restMs });
  const query = useQuery({
    queryKey: dashboardKey,
    queryFn: async ({ signal }) => {
      const home = await call(readDashboard, { query: {} }, { signal });
      if (home.follow_ups) keepStandings(home.follow_ups.rows, home.follow_ups.standings);
      return home;
    },
    staleTime: 0,
    refetchInterval: figuresRefreshMs,
  });
  useComparison(query.data?.duplicates?.stale === true, query.dataUpdatedAt);
  return query;
}

/** Leads that changed are compared in the background. New pairs are told as changes; if it fails, the next reading tries again. */
function useComparison(isStale: boolean, readAt: number): void {
  useEffect(() => {
    if (isStale) void call(compareAgain, { body: {} }).catch(() => undefined);
  }, [isStale, readAt]);
}

const panels = {
  onboarding: { endpoint: dismissOnboarding, said: 'Get Onboarded is hidden.' },
  first_steps: { endpoint: dismissFirstSteps, said: 'Get started is hidden.' },
} as const;

/** Puts a panel away at once, and back when the server refuses or the person undoes it. */
export function useDismiss(panel: keyof typeof panels): () => void {
  const client = useQueryClient();
  const { endpoint, said } = panels[panel];
  const show = (dismissed: boolean) =>
    client.setQueryData<Dashboard>(dashboardKey, (now) => now && { ...now, [panel]: { ...now[panel], dismissed } });
  const save = useMutation({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: panel },
    mutationFn: (dismissed: boolean) => call(endpoint, { body: { dismissed } }),
    onMutate: async (dismissed) => {
      await client.cancelQueries({ queryKey: dashboardKey });
      show(dismissed);
    },
    onError: (_fault, dismissed) => {
      show(!dismissed);
      toast({ text: 'We couldn’t save that. Please try again.', tone: 'danger' });
    },
  });
  return () => {
    // What refuses it says so, and hides the panel again.
    const undo = () => save.mutateAsync(false).then(noAnswer, noAnswer);
    save.mutate(true, { onError: offerUndo({ said, undo }) });
  };
}

const noAnswer = () => undefined;

const samples = 'sample-leads';

/** Adds the sample leads, or takes them all away; every list is read again. */
export function useSampleData(): { add: () => void; remove: () => void; isBusy: boolean } {
  const client = useQueryClient();
  const remove = async () => {
    const { removed } = await call(removeSampleLeads, {});
    await client.invalidateQueries();
    forgetUndo([samples]);
    toast({ text: `Removed ${formatCounted(removed, 'sample lead')}.`, tone: 'good' });
  };
  const save = useMutation({
    async mutationFn(wanted: boolean) {
      if (!wanted) return remove();
      const { count } = await call(addSampleLeads, { body: {} });
      await client.invalidateQueries();
      offerUndo({ said: `Added ${formatCounted(count, 'sample lead')}.`, covers: [samples], undo: remove });
    },
    onError: (fault) => toast({ text: describeError(fault).message, tone: 'danger' }),
  });
  return { add: () => save.mutate(true), remove: () => save.mutate(false), isBusy: save.isPending };
}
