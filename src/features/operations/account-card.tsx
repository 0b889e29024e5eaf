import { formatPhone } from '../../domain/phone-number.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { AccountPage } from './account.contract.ts';
import { accessReasons } from './account.words.ts';
import { useAccountAct } from './account-queries.browser.ts';
import { askReason } from './ask-reason.browser.ts';
import { When } from './when.tsx';

export function AccountCard({ account }: { account: AccountPage['account'] }) {
  const { id, email, access, suspension, delete_after: leaves, messaging_number: number, passkeys } = account;
  const { act, busy, fault } = useAccountAct(id);
  const suspend = async () => {
    const reason = await askReason({
      title: `Suspend ${email}?`,
      body: 'They can’t use the app until you lift it. Texts that wait are canceled, and their price is given back. Their subscription goes on, and their public page stays.',
      confirmLabel: 'Suspend',
    });
    if (reason !== null && (await act('suspend', reason))) toast('Account suspended.');
  };
  const lift = async () => {
    const reason = await askReason({
      title: `Lift the suspension of ${email}?`,
      body: 'They can use the app again at once. Texts that were canceled stay canceled.',
      confirmLabel: 'Lift suspension',
    });
    if (reason !== null && (await act('lift', reason))) toast('Suspension lifted.');
  };
  return (
    <Card
      title="Account"
      aside={
        suspension ? (
          <Button size="small" busy={busy === 'lift'} onClick={() => void lift()}>
            Lift suspension
          </Button>
        ) : (
          <Button size="small" tone="danger" busy={busy === 'suspend'} onClick={() => void suspend()}>
            Suspend
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p role="alert" className="text-sm text-danger-text empty:hidden">
          {fault}
        </p>
        {suspension && (
          <Notice tone="warning">
            Suspended <When at={suspension.since} /> by {suspension.admin ?? 'a deleted account'}: “{suspension.reason}”
          </Notice>
        )}
        {leaves && (
          <Notice tone="warning">
            Will be deleted <When at={leaves} />.
          </Notice>
        )}
        <DescriptionList
          facts={[
            { key: 'email', label: 'Email', value: email },
            { key: 'id', label: 'User ID', value: <code className="font-mono text-xs select-all">{id}</code> },
            {
              key: 'access',
              label: 'Access',
              value: (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={access.allowed ? 'good' : 'warning'}>{access.allowed ? 'Open' : 'Closed'}</Badge>
                  {accessReasons[access.reason] ?? access.reason}
                </span>
              ),
            },
            { key: 'created', label: 'Signed up', value: <When at={account.created_at} /> },
            { key: 'confirmed', label: 'Email confirmed', value: account.is_confirmed ? 'Yes' : 'No' },
            { key: 'two-step', label: 'Two-step verification', value: account.has_two_step ? 'On' : 'Off' },
            { key: 'passkeys', label: 'Passkeys', value: String(passkeys) },
            { key: 'admin', label: 'Admin', value: account.is_admin ? 'Yes' : 'No' },
            {
              key: 'number',
              label: 'Messaging number',
              value: number
                ? `${formatPhone(number.number)}, ${number.verified ? 'verified' : 'not verified'}`
                : 'None',
            },
          ]}
        />
      </div>
    </Card>
  );
}
