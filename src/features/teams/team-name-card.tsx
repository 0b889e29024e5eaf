import { useState, type FormEvent } from 'react';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { toast } from '../../web/ui/toast.ts';
import { sayFailure } from './say-failure.rules.ts';
import { renameTeam } from './teams.contract.ts';
import { longestTeamName } from './teams.rules.ts';
import type { ManagedTeam } from './teams-queries.browser.ts';

export function TeamNameCard({ team, refresh }: { team: ManagedTeam; refresh: () => Promise<void> }) {
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = (typed ?? team.name).trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !name || name === team.name) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call(renameTeam, { params: { id: team.id }, body: { name } });
      await refresh();
      // What was typed since stays.
      setTyped((now) => (now === typed ? undefined : now));
      toast({ text: 'Team renamed.', tone: 'good' });
    } catch (fault) {
      setFailure(sayFailure('Failed to rename', fault));
    }
    setBusy(false);
  };
  return (
    <Card title="Team name">
      <form onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
        <Field label="Team name" labelHidden error={failure} className="flex-1">
          <TextInput
            value={typed ?? team.name}
            maxLength={longestTeamName}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={busy} disabled={!name || name === team.name}>
          Rename
        </Button>
      </form>
    </Card>
  );
}
