// Calls through the agent's own phone: first how this device dials, then the leads.
import { useState } from 'react';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { DialList } from './dial-list.tsx';
import { useDialCount, useDialToken } from './dial-queries.browser.ts';
import { SetupCard } from './setup-card.tsx';
import { dialsToday } from './smart-dialer.words.ts';

export function SmartDialerPage() {
  const [isReady, setReady] = useState(false);
  useDialToken();
  return (
    <Page width="wide" header={<PageHeader title="Smart Dialer" tools={isReady && <DialsToday />} />}>
      {isReady ? <DialList /> : <SetupCard onContinue={() => setReady(true)} />}
    </Page>
  );
}

function DialsToday() {
  const count = useDialCount();
  return (
    <p role="status" className="text-ink-soft">
      {dialsToday}: <strong className="font-semibold text-ink tabular-nums">{count ?? '…'}</strong>
    </p>
  );
}
