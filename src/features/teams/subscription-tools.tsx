import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { sayFailure } from './say-failure.rules.ts';
import { debugSubscriptions, fixSubscription } from './teams.contract.ts';

type Outcome = { tone: 'good' | 'danger'; text: string } | { tone: 'plain'; text: string };
type Tool = 'fix' | 'debug';

export function SubscriptionTools({ teamId, refresh }: { teamId: string; refresh: () => Promise<void> }) {
  const { busy, outcome, fix, debug } = useTools(teamId, refresh);
  return (
    <Card title="Subscription" description="Use these if the seats shown here don’t match what you pay for.">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'fix'} onClick={() => void fix()}>
          Fix subscription
        </Button>
        <Button busy={busy === 'debug'} onClick={() => void debug()}>
          Debug subscription
        </Button>
      </div>
      {outcome?.tone === 'plain' && (
        <pre
          tabIndex={0}
          aria-label="Subscriptions at the payment provider"
          className="mt-4 max-h-80 overflow-auto rounded-sm bg-sunken p-3 font-mono text-xs"
        >
          {outcome.text}
        </pre>
      )}
      {outcome && outcome.tone !== 'plain' && (
        <Notice tone={outcome.tone} className="mt-4">
          {outcome.text}
        </Notice>
      )}
    </Card>
  );
}

function useTools(teamId: string, refresh: () => Promise<void>) {
  const userId = useAppUser()?.id;
  const [busy, setBusy] = useState<Tool>();
  const [outcome, setOutcome] = useState<Outcome>();
  const run = async (tool: Tool, failure: string, work: () => Promise<Outcome>) => {
    if (busy) return;
    setBusy(tool);
    try {
      setOutcome(await work());
    } catch (fault) {
      setOutcome({ tone: 'danger', text: sayFailure(failure, fault) });
    }
    setBusy(undefined);
  };
  const fix = () =>
    run('fix', 'Fix failed', async () => {
      const { message } = await call(fixSubscription, { body: { team_id: teamId } }, { userId });
      await refresh();
      return { tone: 'good', text: message };
    });
  const debug = () =>
    run('debug', 'Debug failed', async () => {
      const { customer, subscriptions } = await call(debugSubscriptions, { body: { team_id: teamId } }, { userId });
      return { tone: 'plain', text: JSON.stringify({ customer, subscriptions }, null, 2) };
    });
  return { busy, outcome, fix, debug };
}
