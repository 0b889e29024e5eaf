import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { readPush } from './push.contract.ts';
import { pageVersion } from './push.rules.ts';
import { HowToInstall } from './how-to-install.tsx';
import { PushLog } from './push-log.tsx';
import { PushNotices, PushStatus } from './push-status.tsx';
import { echoAuth, enable, pushKey, sendTest, showStatus, unsubscribe } from './push-steps.browser.ts';
import { TopicChoice } from './topic-choice.tsx';
import { useHere } from './use-here.browser.ts';

export function PushPage() {
  const userId = useAppUser()?.id ?? '';
  const [running, setRunning] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: pushKey,
    queryFn: ({ signal }) => call(readPush, { query: {} }, { signal }),
    initialData: () => firstAnswer(readPush, { query: {} }),
  });
  useLiveChanges(['push_devices'], () => void queryClient.invalidateQueries({ queryKey: pushKey }));
  const here = useHere(query.data, running.length > 0);
  // What one can choose here moves all that stands below it.
  const isKnown = here !== null || query.isError;
  const press = (label: string, act: () => Promise<void>) => async () => {
    setRunning((before) => [...before, label]);
    await act().finally(() => setRunning((before) => before.filter((each) => each !== label)));
  };
  const button = (label: string, act: () => Promise<void>, tone?: 'primary') => (
    <Button tone={tone} busy={running.includes(label)} onClick={() => void press(label, act)()}>
      {label}
    </Button>
  );
  return (
    <Page width="wide" header={<PageHeader title="Enable Notifications on iOS" description={<Version />} />}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="This device" description="New leads, follow-ups and texts reach you while the app is closed.">
          <div className="flex flex-col gap-4">
            <PushStatus here={here} query={query} />
            <div className="flex flex-wrap gap-2">
              {button('Enable Notifications', () => enable(userId), 'primary')}
              {button('Send Test Push', sendTest)}
              {button('Unsubscribe (reset local)', () => unsubscribe(userId))}
              {button('Refresh Status', showStatus)}
              {button('Echo Auth', echoAuth)}
            </div>
            <PushNotices here={here} query={query} />
          </div>
        </Card>
        {isKnown && (
          <>
            <div className="flex flex-col gap-4">
              {here?.device && <TopicChoice userId={userId} device={here.device} />}
              <HowToInstall />
            </div>
            <PushLog />
          </>
        )}
      </div>
    </Page>
  );
}

const Version = () => <span className="font-mono text-xs">{pageVersion}</span>;
