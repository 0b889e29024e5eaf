import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { Switch } from '../../web/ui/switch.tsx';
import { toast } from '../../web/ui/toast.ts';
import { sayFailure } from './say-failure.rules.ts';
import { showOnLeaderboard } from './team-dashboard.contract.ts';

/** Shows the choice at once; a refusal brings the former one back with a sentence. */
export function LeaderboardSwitch({ teamId, shown }: { teamId: string; shown: boolean }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (wanted: boolean) => call(showOnLeaderboard, { params: { id: teamId }, body: { shown: wanted } }),
    onError: (fault) => toast({ text: sayFailure('Your choice could not be saved.', fault), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['teams', teamId, 'dashboard'] }),
  });
  return (
    <Switch
      label="Show me on the leaderboard"
      hint="Off: only you and the team owner see your line. Your numbers still count in the team's total."
      checked={save.isPending ? save.variables : shown}
      onChange={(event) => save.mutate(event.target.checked)}
    />
  );
}
