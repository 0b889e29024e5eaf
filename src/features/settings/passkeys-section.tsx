import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { formatDay } from '../../web/format-date.ts';
import { confirm, prompt } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { deviceWords } from '../accounts/device-words.rules.ts';
import { listPasskeys, removePasskey } from '../second-steps/passkey.contract.ts';
import { withProof } from './proof.browser.ts';
import { SectionState } from './section-state.tsx';
import { useSecurityChanges } from './security-changes.browser.ts';

type Passkey = EndpointAnswer<typeof listPasskeys>['rows'][number];

const queryKey = ['passkeys'];
const isPossible = 'PublicKeyCredential' in globalThis;

export function usePasskeyList() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(listPasskeys, { query: {} }, { signal }) });
}

export function PasskeysSection() {
  const query = usePasskeyList();
  useSecurityChanges(queryKey);
  const { busy, add, remove } = usePasskeys();
  return (
    <Card
      title="Passkeys"
      description="Log in with your fingerprint, face or device PIN instead of your password and code."
    >
      <div className="flex flex-col items-start gap-4">
        <SectionState query={query}>
          {({ rows }) => (
            <>
              {rows.length > 0 && (
                <ul aria-label="Passkeys" className="flex w-full flex-col divide-y divide-line">
                  {rows.map((passkey) => (
                    <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey)} />
                  ))}
                </ul>
              )}
              {isPossible ? (
                <Button busy={busy} onClick={() => void add()}>
                  Add passkey
                </Button>
              ) : (
                <p className="text-ink-soft">This browser doesn’t support passkeys.</p>
              )}
            </>
          )}
        </SectionState>
      </div>
    </Card>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, is_synced, created_at, last_used_at } = passkey;
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0">
      <KeyRound aria-hidden className="flex-none text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {is_synced && <Badge>Synced</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          Added {formatDay(created_at)} · {last_used_at ? `Last used ${formatDay(last_used_at)}` : 'Never used'}
        </p>
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

function usePasskeys() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>) => {
    setBusy(true);
    try {
      const text = await work();
      if (text) toast({ text, tone: 'good' });
      await queries.invalidateQueries({ queryKey });
    } catch (fault) {
      toast({ text: describeError(fault).message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const add = () =>
    run(async () => {
      const { makePasskey } = await import('./make-passkey.browser.ts');
      const made = await withProof(makePasskey);
      if (!made) return null;
      const name = await prompt({
        title: 'Name this passkey',
        body: 'So you can recognize it in the list.',
        label: 'Name',
        initial: deviceWords(navigator.userAgent),
        confirmLabel: 'Save',
        check: (value) => (value.trim().length > 60 ? 'Use 60 characters or fewer.' : undefined),
      });
      await made.keep(name?.trim() || deviceWords(navigator.userAgent));
      return 'Passkey added.';
    });
  const remove = async (passkey: Passkey) => {
    const isSure = await confirm({
      title: `Remove “${passkey.name}”?`,
      body: 'You’ll no longer be able to log in with it. You may also need to delete it on your device.',
      confirmLabel: 'Remove passkey',
      tone: 'danger',
    });
    if (!isSure) return;
    await run(async () =>
      (await withProof(() => call(removePasskey, { params: { id: passkey.id } }))) ? 'Passkey removed.' : null,
    );
  };
  return { busy, add, remove };
}
