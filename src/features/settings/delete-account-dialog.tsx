// Says what deleting means for this very account, then asks for the password and the word.
import { useState, type FormEvent } from 'react';
import { closedAccountDays } from '../../domain/retention.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { formatDollars } from '../../domain/money.ts';
import { isOwing, isRunning } from '../../domain/subscription-status.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { formText } from '../../web/form-text.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { Field } from '../../web/ui/field.tsx';
import { PasswordInput, TextInput } from '../../web/ui/text-input.tsx';
import { noteDeletionBegun } from './delete-account.browser.ts';
import { deleteAccount, type readOwnAccount } from './delete-account.contract.ts';
import { deletionWord, isDeletionWord } from './delete-account.rules.ts';

type Account = EndpointAnswer<typeof readOwnAccount>;

interface DeleteAccountDialogProps {
  account: Account | undefined;
  onClose: () => void;
}

const formId = 'delete-account';

export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { faults, busy, submit } = useDeletion();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account"
      keepOpenOutside
      actions={
        <>
          <Button onClick={onClose}>Keep my account</Button>
          <Button type="submit" form={formId} tone="danger" busy={busy}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
          <li>You’ll be logged out everywhere and won’t be able to use the app.</li>
          <li>
            You have {closedAccountDays} days to log in and keep your account. After that, nothing can be recovered.
          </li>
          {consequences(account).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Field label="Your password" error={faults.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Field label={`Type ${deletionWord} to confirm`} error={faults.word}>
          <TextInput name="word" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <p role="alert" className="text-danger-text empty:hidden">
          {faults.other}
        </p>
      </form>
    </Dialog>
  );
}

function consequences(account: Account | undefined): string[] {
  if (!account) return ['Your subscription won’t renew.'];
  const { subscription, balance_cents, teams } = account;
  const lines: string[] = [];
  if (isRunning(subscription?.status))
    lines.push(
      'Your subscription ends when the current billing period does. You won’t be charged again, and there’s no refund.',
    );
  if (isOwing(subscription?.status)) lines.push('Your subscription ends right away.');
  if (balance_cents > 0)
    lines.push(`Your wallet holds ${formatDollars(balance_cents)}. Support will refund what’s left.`);
  for (const { name, members } of teams) {
    const people = members === 1 ? '1 member loses' : `${members} members lose`;
    lines.push(
      `Your team ${name} ends with your account${members > 0 ? `. ${people} access then, and we’ll email them now` : ''}.`,
    );
  }
  return lines;
}

interface Faults {
  password?: string;
  word?: string;
  other?: string;
}

function useDeletion() {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const [password, word] = [formText(event.currentTarget, 'password'), formText(event.currentTarget, 'word')];
    const missing: Faults = {
      ...(!password && { password: 'Enter your password.' }),
      ...(!isDeletionWord(word) && { word: `Type ${deletionWord} to continue.` }),
    };
    setFaults(missing);
    if (missing.password ?? missing.word) return;
    setBusy(true);
    try {
      const { delete_after } = await call(deleteAccount, { body: { password, word } });
      noteDeletionBegun(delete_after);
      location.assign('/account');
    } catch (fault) {
      setFaults(faultsOf(fault));
      setBusy(false);
    }
  };
  return { faults, busy, submit };
}

function faultsOf(fault: unknown): Faults {
  const field = fault instanceof ApiError ? fault.fields[0] : undefined;
  if (field?.path === 'body.password') return { password: field.message };
  if (field?.path === 'body.word') return { word: field.message };
  return { other: describeError(fault).message };
}
