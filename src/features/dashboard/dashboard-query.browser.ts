import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { toast, undoToast } from '../../web/ui/toast.ts';
import { statsRefreshMs, useStatsRefresh } from '../../web/use-stats-refresh.ts';
import { dismissOnboarding, readDashboard } from './dashboard.contract.ts';

/** As the specification names them, and the profile for what is put away. */
const tables = [
  'leads',
  'appointments',
  'calendar_events',
  'followups',
  'pipeline_followups',
  'pipeline_events',
  'profiles',
];

export type Dashboard = EndpointAnswer<typeof readDashboard>;
export type DashboardFigures = Dashboard['all_time'];

const dashboardKey = ['dashboard'];

export function useDashboard() {
  const client = useQueryClient();
  useStatsRefresh(tables, () => {
    // A request under way is not cancelled: coming back to the window fires two events at once.
    void client.invalidateQueries({ queryKey: dashboardKey }, { cancelRefetch: false });
  });
  return useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => call(readDashboard, { query: {} }, { signal }),
    staleTime: 0,
    refetchInterval: statsRefreshMs,
  });
}

/** Puts the welcome panel away at once, and back when the server refuses or the person undoes it. */
export function useDismissOnboarding(): () => void {
  const client = useQueryClient();
  const show = (dismissed: boolean) =>
    client.setQueryData<Dashboard>(dashboardKey, (now) => now && { ...now, onboarding: { dismissed } });
  const save = useMutation({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: 'onboarding' },
    mutationFn: (dismissed: boolean) => call(dismissOnboarding, { body: { dismissed } }),
    onMutate: async (dismissed) => {
      await client.cancelQueries({ queryKey: dashboardKey });
      show(dismissed);
    },
    onError: (_fault, dismissed) => {
      show(!dismissed);
      toast({ text: 'That could not be saved. Please try again.', tone: 'danger' });
    },
  });
  return () => {
    const closeUndo = undoToast('Get Onboarded is put away.', () => save.mutate(false));
    save.mutate(true, { onError: closeUndo });
  };
}
