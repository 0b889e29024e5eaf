import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closedAccountDays } from '../../domain/retention.ts';
import { call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { dialogOnDemand } from '../../web/ui/dialog-on-demand.tsx';
import { readOwnAccount } from './delete-account.contract.ts';

const { Dialog: DeleteAccountDialog, near } = dialogOnDemand(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export function DeleteAccountSection() {
  const [open, setOpen] = useState(false);
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(readOwnAccount, { query: {} }, { signal }),
    enabled: open,
  });
  return (
    <Card
      title="Delete account"
      description={`Your account and all your data are deleted after ${closedAccountDays} days. Until then, you can log in to keep your account.`}
    >
      <Button tone="danger" onPointerEnter={near} onFocus={near} onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && <DeleteAccountDialog account={account.data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
