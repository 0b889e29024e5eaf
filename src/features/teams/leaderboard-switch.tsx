import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { Switch } from '../../web/ui/switch.tsx';
import { toast } from '../../web/ui/toast.ts';
import { sayFailure } from './say-failure.rules.ts';
import { showOnLeaderboard } from './team-dashboard.contract.ts';

/** Shows the choice at once; a refusal brings the former one back with a sentence. */
export function LeaderboardSwitch({ teamId, shown }: { teamId: string; shown: boolean }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const mutationKey = ['teams', teamId, 'leaderboard'];
  const save = useMutation({
    mutationKey,
    // One after the other: the last press is what stays.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (next: boolean) => call(showOnLeaderboard, { params: { id: teamId }, body: { shown: next } }),
    onError: (fault) => toast({ text: sayFailure('We couldn’t save your choice.', fault), tone: 'danger' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['teams', teamId, 'dashboard'] });
      if (client.isMutating({ mutationKey }) === 1) setWanted(undefined);
    },
  });
  return (
    <Switch
      label="Show me on the leaderboard"
      hint="When off, only you and the team owner see your row. Your numbers still count toward the team total."
      checked={wanted ?? shown}
      onChange={(event) => {
        setWanted(event.target.checked);
        save.mutate(event.target.checked);
      }}
    />
  );
}
