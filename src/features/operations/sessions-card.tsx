import { MonitorSmartphone } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { AccountPage } from './account.contract.ts';
import { useAccountAct } from './account-queries.browser.ts';
import { askReason } from './ask-reason.browser.ts';
import { When } from './when.tsx';

export function SessionsCard({ userId, sessions }: { userId: string; sessions: AccountPage['sessions'] }) {
  const { act, busy, fault } = useAccountAct(userId);
  const end = async () => {
    const reason = await askReason({
      title: 'Log this account out everywhere?',
      body: 'Every device must log in again. They see this under Recent activity.',
      confirmLabel: 'Log out everywhere',
    });
    if (reason !== null && (await act('endSessions', reason))) toast('Logged out everywhere.');
  };
  return (
    <Card
      flush
      title="Sessions"
      aside={
        sessions.length > 0 && (
          <Button size="small" tone="danger" busy={busy !== null} onClick={() => void end()}>
            Log out everywhere
          </Button>
        )
      }
    >
      <p role="alert" className="px-5 pb-2 text-sm text-danger-text empty:hidden">
        {fault}
      </p>
      {sessions.length === 0 ? (
        <EmptyState compact icon={MonitorSmartphone} title="Not logged in">
          No device is logged in to this account.
        </EmptyState>
      ) : (
        <ul>
          {sessions.map(({ id, device, address, signed_in_at: since, seen_at: seen }) => (
            <li key={id} className="border-t border-line px-5 py-2.5 text-sm">
              <p className="wrap-anywhere">
                {device}
                {address && <span className="text-ink-soft"> · {address}</span>}
              </p>
              <p className="text-xs text-ink-faint">
                Since <When at={since} /> · last seen <When at={seen} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
